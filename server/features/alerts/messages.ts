import { departmentLabel, findDepartment } from "contract/departments.ts";
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
