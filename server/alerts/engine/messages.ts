import { departmentLabel, findDepartment } from "contract/departments.ts";
import type { AppContext } from "../../platform/context.ts";
import { gsm7Parts, toGsm7 } from "../../platform/gateways/sms/gsm7.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";
import type { NewNotification } from "../notifications/store.ts";

export interface News {
  readonly count: number;
  readonly departments: readonly string[];
}

export function newCandidatesTitle(count: number): string {
  return count > 1 ? "Nouveaux candidats" : "Nouveau candidat";
}

export function makeNotice(ctx: Pick<AppContext, "random">, accountId: string, content: string): NewNotification {
  return { id: ctx.random.uuid(), accountId, title: "Alertes SMS", content, range: null };
}

export const UNREACHABLE_NOTICE =
  "Les SMS n'arrivent plus sur votre mobile. Vérifiez le numéro dans les paramètres de notification, puis validez pour les recevoir à nouveau.";

export const STOP_NOTICE =
  "Vous avez répondu STOP à un SMS : vos alertes sont désactivées. Vous pouvez les réactiver dans les paramètres de notification.";

export const REFUSED_ADDRESS_NOTICE =
  "Votre adresse email refuse nos messages : les résumés sont arrêtés. Vérifiez l'adresse dans votre profil, puis validez les paramètres de notification pour les recevoir à nouveau.";

export function newCandidates(count: number): string {
  return count > 1 ? `${count} nouveaux candidats ASV` : `${count} nouveau candidat ASV`;
}

export function newCandidatesContent({ count, departments }: News): string {
  const names = departments.map((number) => {
    const department = findDepartment(number);
    return department ? departmentLabel(department) : number;
  });
  return `${newCandidates(count)} : ${names.join(", ")}.`;
}

/**
 * Returns the text of an alert SMS. If the text is too long for one SMS, omits first the departments, then the
 * product's name.
 */
export function newCandidatesSms({ count, departments }: News, link: string, isLast: boolean): string {
  const last = isLast ? " Dernier SMS du jour." : "";
  const forms = [
    `Espace entreprise : ${newCandidates(count)} (${departments.join(", ")}).${last} ${link}`,
    `Espace entreprise : ${newCandidates(count)}.${last} ${link}`,
    `${newCandidates(count)}.${last} ${link}`,
  ];
  for (const form of forms) {
    const text = toGsm7(form);
    if (gsm7Parts(text) === 1) return text;
  }
  throw new Error("PUBLIC_URL is too long for the link of an SMS");
}

const NAME_LENGTH = 40;

/**
 * Warns the owner of an unverified mobile. Names the clinic and ordinal number of the account that entered the mobile.
 * Keeps only letters and digits of the clinic's name, because the name could contain a link (policy T-49).
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
