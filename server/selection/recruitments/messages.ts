import { ofName } from "contract/of-name.ts";
import { REJECTION_LENGTH } from "contract/selection/recruitments.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";
import { NO_LONGER_AVAILABLE } from "../introductions/messages.ts";

export const recruitmentIssues = {
  contract: "Choisissez un contrat de la liste.",
  startsOn: "Indiquez une date valable, comme 2026-09-01.",
  startsFar: "Choisissez une date qui n'est ni passée depuis plus d'un an, ni dans plus de deux ans.",
} as const;

export const REASON_ISSUE = `Indiquez la raison, en ${REJECTION_LENGTH} caractères au plus.`;

export const ALREADY_RECRUITED: string = "Déjà recruté";

export const AVAILABLE_AGAIN = "Le centre propose de nouveau cette personne.";

export const recruitedNotice = {
  title: "Candidat recruté",
  content: "Un candidat de votre sélection a été recruté.",
} as const;

export const rejectedNotice = {
  title: "Recrutement non confirmé",
  content: "Le recrutement que vous avez signalé n'a pas été confirmé.",
} as const;

export function rejectedMail(site: Site, candidateId: number, firstName: string, reason: string): Mail {
  return layOut(site, {
    subject: "Le recrutement que vous avez signalé n'est pas confirmé",
    before: [
      `Nous n'avons pas pu confirmer le recrutement ${ofName(nameInMessage(firstName))}, pour la raison suivante\u00a0:`,
      reason,
      "Notre équipe reste à votre disposition\u00a0: il suffit de nous répondre ou de nous appeler.",
    ],
    // If the candidate was recruited or left, leave out the link to the sheet, because the clinic can no longer see the
    // sheet.
    ...(![ALREADY_RECRUITED, NO_LONGER_AVAILABLE].includes(reason) && {
      action: { label: "Voir le candidat", url: linkTo(site, "Candidat", { id: candidateId }) },
    }),
  });
}
