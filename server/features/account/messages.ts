import { layOut, type Mail } from "../../outbox/mail-layout.ts";
import type { Site } from "../../world.ts";

/** What is wrong with a profile (product 5.5). */
export const faults = {
  gender: "Veuillez renseigner une civilité.",
  lastName: "Veuillez renseigner un nom.",
  firstName: "Veuillez renseigner un prénom.",
  email: "Veuillez renseigner un email.",
  emailInvalid: "Veuillez renseigner un email valide",
  phone: "Numéro de téléphone incorrect.",
  clinic: "Veuillez renseigner tous les champs.",
} as const;

type Writer = Pick<Site, "publicUrl" | "support">;

/** To the former address of an account: what happened, and the way back for a week. */
export function formerEmailMail(site: Writer, newEmailMasked: string, link: string): Mail {
  return layOut(site, {
    subject: "L'adresse email de votre compte a changé",
    before: [
      "Bonjour,",
      `L'adresse email de votre compte Espace entreprise vient d'être remplacée par ${newEmailMasked}.`,
      "Si ce changement vient de vous, vous n'avez rien à faire.",
    ],
    wayOut: {
      sentence:
        "Ce n'est pas vous ? Ce lien, valable 7 jours, rétablit votre ancienne adresse et ferme toutes les sessions.",
      label: "Annuler le changement",
      url: link,
    },
  });
}

/** To the owner of an account whose telephone was changed. */
export function phoneChangedMail(site: Writer, phoneMasked: string): Mail {
  return layOut(site, {
    subject: "Le téléphone de votre compte a changé",
    before: [
      "Bonjour,",
      `Le numéro de téléphone de votre compte Espace entreprise est maintenant ${phoneMasked}.`,
      `Ce n'est pas vous ? Changez votre mot de passe et prévenez-nous : ${site.support.email}.`,
    ],
  });
}
