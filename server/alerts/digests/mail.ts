import { readDigestLink } from "contract/alerts/digest.ts";
import { fillPath } from "contract/call.ts";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { digestTexts } from "../engine/messages.ts";

/** Candidates described in one digest; further ones are only counted. */
export const DIGEST_CANDIDATES = 20;
/** Candidates opened by the button of a digest. */
export const DIGEST_BUTTON_CANDIDATES = 100;

interface DigestNews {
  readonly total: number;
  /** Candidates opened by the button; only the first ones are described. */
  readonly cards: readonly CandidateCard[];
  readonly today: string;
}

/** Contains no last name, photo or contact data, and offers links to stop the digest (beyond B9-02, B9-03). */
export function digestMail(
  site: Site,
  { total, cards, today }: DigestNews,
  link: MadeLink,
): Mail & { readonly headers: Readonly<Record<string, string>> } {
  const told = cards.slice(0, DIGEST_CANDIDATES);
  const others = total - told.length;
  const mail = layOut(site, {
    subject: digestTexts.subject(total),
    before: [digestTexts.hello, digestTexts.intro(total)],
    entries: told.map((card) => ({
      title: digestTexts.who(card, today),
      lines: digestTexts.facts(card),
      url: linkTo(site, "Candidat", { id: card.id }),
    })),
    ...(others > 0 ? { others: digestTexts.others(others) } : {}),
    action: { label: digestTexts.search, url: `${linkTo(site, "Rechercher")}?ids=${cards.map(({ id }) => id)}` },
    unsubscribeLink: {
      sentence: digestTexts.why,
      label: digestTexts.stop,
      url: linkTo(site, "Unsubscribe", { encryption: link.secret }),
    },
  });
  const oneClick = site.publicUrl + fillPath(readDigestLink.path, { encryption: link.secret });
  return {
    ...mail,
    headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
