import type { CandidateCard } from "contract/candidate-fields.ts";
import { departmentLabel, findDepartment } from "contract/departments.ts";
import { ageOn } from "contract/pay-periods.ts";
import { nameInMessage } from "../../outbox/name-in-message.ts";
import { gsm7Parts, toGsm7 } from "../../outside/sms/gsm7.ts";

/** What there is to tell: how many candidates, in which departments. */
export interface News {
  readonly count: number;
  readonly departments: readonly string[];
}

/** Title of a notification of new candidates (product 4.5). */
export function newCandidatesTitle(count: number): string {
  return count > 1 ? "Nouveaux candidats" : "Nouveau candidat";
}

/** Title of a notice about the alerts themselves. */
export const ALERTS_TITLE = "Alertes SMS";

/** What replaces the SMS after the mobile was refused for good (policy F-12). */
export const UNREACHABLE_NOTICE =
  "Les SMS n'arrivent plus sur votre mobile. Vérifiez le numéro dans les paramètres de notification, puis validez pour les recevoir à nouveau.";

/** What somebody reads who answered STOP to an alert. */
export const STOP_NOTICE =
  "Vous avez répondu STOP à un SMS : vos alertes sont désactivées. Vous pouvez les réactiver dans les paramètres de notification.";

function candidates(count: number): string {
  return count > 1 ? `${count} nouveaux candidats ASV` : `${count} nouveau candidat ASV`;
}

/** The text of a notification: number and departments by name, nothing personal. */
export function newCandidatesContent({ count, departments }: News): string {
  const names = departments.map((number) => {
    const department = findDepartment(number);
    return department ? departmentLabel(department) : number;
  });
  return `${candidates(count)} : ${names.join(", ")}.`;
}

/**
 * The SMS of an alert, always one part: where a long address leaves no room the departments are left out, then the
 * word ASV. The last one that the day permits says so (product 4.5).
 * @throws Error when not even the shortest form fits: the address of the installation is too long
 */
export function newCandidatesSms({ count, departments }: News, link: string, isLast: boolean): string {
  const last = isLast ? " Dernier SMS du jour." : "";
  const forms = [
    `Espace entreprise : ${candidates(count)} (${departments.join(", ")}).${last} ${link}`,
    `Espace entreprise : ${candidates(count)}.${last} ${link}`,
    `${candidates(count)}.${last} ${link}`,
  ];
  for (const form of forms) {
    const text = toGsm7(form);
    if (gsm7Parts(text) === 1) return text;
  }
  throw new Error("PUBLIC_URL is too long for the link of an SMS");
}

/** Longest part of a name that goes into an SMS. */
const NAME_LENGTH = 40;

/**
 * The first SMS to a mobile that is not the account's verified one: it names the account, so that a stranger knows
 * whom to turn to. The clinic's name is cut down to letters and digits: it cannot carry a link (policy T-49).
 */
export function newMobileSms(
  account: { readonly clinic: string; readonly numOrdinal: string },
  support: string,
): string {
  const clinic = toGsm7(nameInMessage(account.clinic))
    .replace(/[^\p{L}\p{N}' -]+/gu, " ")
    .replace(/ +/g, " ")
    .slice(0, NAME_LENGTH)
    .trim();
  return toGsm7(
    `Espace entreprise : le compte ${account.numOrdinal} (${clinic}) a choisi ce mobile pour ses alertes. Une erreur ? ${support}`,
  );
}

/** What somebody reads whose address refuses our mails (policy F-15). */
export const REFUSED_ADDRESS_NOTICE =
  "Votre adresse email refuse nos messages : les résumés sont arrêtés. Vérifiez l'adresse dans votre profil, puis validez les paramètres de notification pour les recevoir à nouveau.";

/** The words of the digest by e-mail (beyond B9-02). */
export const digestTexts = {
  subject: candidates,
  hello: "Bonjour,",
  intro: (count: number) =>
    count > 1
      ? "Ces candidats correspondent à vos départements ou à vos recherches enregistrées :"
      : "Ce candidat correspond à vos départements ou à vos recherches enregistrées :",
  who: ({ firstName, birthday }: CandidateCard, today: string) => {
    const years = birthday === null ? undefined : ageOn(birthday, today);
    const name = nameInMessage(firstName ?? "") || "Candidat";
    return years === undefined ? name : `${name}, ${years}\u00a0${years > 1 ? "ans" : "an"}`;
  },
  facts: ({ city, studyLevel, ...steps }: CandidateCard) => [
    [city, studyLevel]
      .map((text) => nameInMessage(text ?? ""))
      .filter((text) => text !== "")
      .join(" · "),
    [
      `Immersion\u00a0: ${steps.internshipDuration > 0 ? "fait" : "en cours"}`,
      `Tests\u00a0: ${steps.jobInterviewStatus === "oui" ? "fait" : "en cours"}`,
      steps.jobInterviewNotice ?? "Avis en cours",
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
