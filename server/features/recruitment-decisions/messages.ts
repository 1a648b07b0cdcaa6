import { REJECTION_LENGTH } from "contract/recruitment-decisions.ts";
import { linkTo } from "../../links/link-to.ts";
import { layOut, type Mail } from "../../outbox/mail-layout.ts";
import { nameInMessage } from "../../outbox/name-in-message.ts";
import type { Site } from "../../world.ts";

/** Why a reason is refused. */
export const REASON_FAULT = `Indiquez la raison, en ${REJECTION_LENGTH} caractères au plus.`;

/** Why a report is rejected when another clinic's was confirmed (beyond B4-03). */
export const ALREADY_RECRUITED = "Déjà recruté";

/** What those read who had put the candidate aside: not by whom. */
export const recruitedNotice = {
  title: "Candidat recruté",
  content: "Un candidat de votre sélection a été recruté.",
} as const;

/** What everybody of a clinic reads whose report was rejected. */
export const rejectedNotice = {
  title: "Recrutement non confirmé",
  content: "Le recrutement que vous avez signalé n'a pas été confirmé.",
} as const;

/** Tells a clinic that its report was rejected, and why. */
export function rejectedMail(site: Site, candidateId: number, firstName: string, reason: string): Mail {
  return layOut(site, {
    subject: "Le recrutement que vous avez signalé n'est pas confirmé",
    before: [
      "Bonjour,",
      `Nous n'avons pas pu confirmer le recrutement de ${nameInMessage(firstName)}, pour la raison suivante\u00a0:`,
      reason,
      "Notre équipe reste à votre disposition\u00a0: il suffit de nous répondre ou de nous appeler.",
    ],
    // The sheet of who was recruited elsewhere opens for nobody any more.
    ...(reason !== ALREADY_RECRUITED && {
      action: { label: "Voir le candidat", url: linkTo(site, "Candidat", { id: candidateId }) },
    }),
  });
}
