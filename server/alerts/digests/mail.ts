import { readDigestLink } from "contract/alerts/digest.ts";
import { fillPath } from "contract/call.ts";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";
import { DESCRIBED_CANDIDATES, describeCandidate, nameAndAge } from "../engine/describe-candidate.ts";
import { newCandidates } from "../engine/messages.ts";

const texts = {
  subject: newCandidates,
  intro: (count: number) =>
    count > 1
      ? "Ces candidats correspondent à vos départements ou à vos recherches enregistrées :"
      : "Ce candidat correspond à vos départements ou à vos recherches enregistrées :",
  facts: ({ city, studyLevel, ...steps }: CandidateCard, isDescribed: boolean) => [
    [isDescribed ? null : city, studyLevel]
      .map((text) => nameInMessage(text ?? ""))
      .filter((text) => text !== "")
      .join(" · "),
    [
      `Immersion\u00a0: ${steps.internshipDuration > 0 ? "fait" : "à faire"}`,
      `Tests\u00a0: ${steps.jobInterviewStatus === "oui" ? "fait" : "à faire"}`,
      ...(isDescribed && steps.jobInterviewNotice ? [] : [steps.jobInterviewNotice ?? "Avis en cours"]),
      ...(steps.ranFR + steps.ranMA + steps.ranAR > 0
        ? [`${steps.ranFR + steps.ranMA + steps.ranAR}\u00a0h de mise à niveau`]
        : []),
    ].join(" · "),
  ],
  others: (count: number) => (count > 1 ? `et ${count} autres` : "et 1 autre"),
  search: "Voir les candidats",
  why: "Vous recevez ce résumé parce que vous l'avez demandé dans les paramètres de notification ou pour une recherche enregistrée. Pour ne plus le recevoir, sans vous connecter\u00a0:",
  stop: "Arrêter ces emails",
} as const;

/** A digest describes at most this many candidates. The digest only counts further candidates. */
export const DIGEST_CANDIDATES = 20;
export const DIGEST_BUTTON_CANDIDATES = 100;

interface DigestNews {
  readonly total: number;
  /** The button opens a list of all `cards`. The mail describes only the first `DIGEST_CANDIDATES` of them. */
  readonly cards: readonly CandidateCard[];
  readonly today: string;
}

/** A digest contains no last names, photos or contact details. One of its links stops the digests (B9-02, B9-03). */
export function digestMail(
  site: Site,
  { total, cards, today }: DigestNews,
  link: MadeLink,
): Mail & { readonly headers: Readonly<Record<string, string>> } {
  const described = cards.slice(0, DIGEST_CANDIDATES);
  const isDescribed = total <= DESCRIBED_CANDIDATES;
  const others = total - described.length;
  const mail = layOut(site, {
    subject: texts.subject(total),
    before: [texts.intro(total)],
    entries: described.map((card) => ({
      title: isDescribed ? describeCandidate(card, today) : nameAndAge(card, today),
      lines: texts.facts(card, isDescribed).filter((line) => line !== ""),
      url: linkTo(site, "Candidat", { id: card.id }),
    })),
    ...(others > 0 ? { others: texts.others(others) } : {}),
    action: { label: texts.search, url: `${linkTo(site, "Rechercher")}?ids=${cards.map(({ id }) => id)}` },
    unsubscribeLink: {
      sentence: texts.why,
      label: texts.stop,
      url: linkTo(site, "Unsubscribe", { encryption: link.secret }),
    },
  });
  const oneClick = site.publicUrl + fillPath(readDigestLink.path, { encryption: link.secret });
  return {
    ...mail,
    headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
