import type { CorrectionField } from "contract/candidates/own-page/corrections.ts";
import { OWN_PAGE_PATH } from "contract/candidates/own-page/own-values.ts";
import type { Site } from "../../platform/context.ts";
import { maskEmail } from "../../platform/mask.ts";
import { type Mail, spacedPhone } from "../../platform/outbox/mail-layout.ts";
import { layOutForCandidate } from "../own-page/messages.ts";

const names: Readonly<Record<CorrectionField, string>> = {
  lastName: "nom",
  firstName: "prénom",
  birthday: "date de naissance",
  email: "adresse email",
  city: "ville",
  ZIPCode: "code postal",
  cellPhone: "téléphone",
  studyLevel: "niveau d'études",
  studyLevelCategory: "catégorie de niveau d'études",
  coverLetter: "lettre de motivation",
  profilePicture: "photo",
  personalResume: "CV",
};

/**
 * The mail names the field but not its value, because another person may read the mail.
 * @param newAddress - set only in the mail to the former address, whose owner may not have proposed the change
 */
export function acceptedMail(site: Site, field: CorrectionField, newAddress?: string): Mail {
  const wasMoved = newAddress !== undefined;
  return layOutForCandidate(site, {
    subject: "Votre correction est acceptée",
    before: [
      `Votre centre a accepté votre correction\u00a0: ${names[field]}.`,
      wasMoved ? `Vos emails arriveront à ${maskEmail(newAddress)}.` : "Votre dossier est à jour.",
    ],
    action: toOwnPage(site),
    after: wasMoved
      ? [`Si ce n'est pas vous, appelez le centre\u00a0: ${spacedPhone(site.support.contactPhone)}.`]
      : [],
  });
}

export function refusedMail(site: Site, field: CorrectionField, reason: string): Mail {
  return layOutForCandidate(site, {
    subject: "Votre correction n'est pas acceptée",
    before: [
      `Votre centre n'a pas accepté votre correction\u00a0: ${names[field]}.`,
      "Voici sa raison\u00a0:",
      reason,
      "Une question\u00a0? Répondez à cet email.",
    ],
    action: toOwnPage(site),
  });
}

function toOwnPage({ publicUrl }: Site) {
  return { label: "Ouvrir mon dossier", url: `${publicUrl}${OWN_PAGE_PATH}` };
}
