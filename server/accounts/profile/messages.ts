import { UNDO_MARK } from "contract/accounts/registration.ts";
import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export const issues = {
  gender: "Veuillez renseigner une civilité.",
  lastName: "Veuillez renseigner un nom.",
  firstName: "Veuillez renseigner un prénom.",
  email: "Veuillez renseigner un email.",
  emailInvalid: "Veuillez renseigner un email valide",
  phone: "Numéro de téléphone incorrect.",
  clinic: "Veuillez renseigner tous les champs.",
} as const;

type Writer = Pick<Site, "publicUrl" | "support">;

export function formerEmailMail(site: Writer, newEmailMasked: string, link: MadeLink): Mail {
  return layOut(site, {
    subject: "L'adresse email de votre compte a changé",
    before: [
      `L'adresse email de votre compte Espace entreprise vient d'être remplacée par ${newEmailMasked}.`,
      "Si ce changement vient de vous, vous n'avez rien à faire.",
    ],
    unsubscribeLink: {
      sentence: `Ce n'est pas vous ? Ce lien, valable ${duration(link.seconds)}, rétablit votre ancienne adresse, ferme toutes les sessions et demande un nouveau mot de passe.`,
      label: "Annuler le changement",
      url: `${linkTo(site, "Email", { encryption: link.secret })}?${UNDO_MARK}`,
    },
  });
}

export function restoredMail(site: Writer, link: MadeLink, removed: readonly string[]): Mail {
  return layOut(site, {
    subject: "Votre adresse est rétablie\u00a0: choisissez un nouveau mot de passe",
    before: [
      "Vous avez annulé le changement d'adresse de votre compte Espace entreprise. Toutes les sessions sont fermées, et l'ancien mot de passe ne sert plus.",
    ],
    action: { label: "Choisir un nouveau mot de passe", url: linkTo(site, "Password", { encryption: link.secret }) },
    after: [
      `Ce lien est valable ${duration(link.seconds)} et ne sert qu'une fois. Plus tard, utilisez «\u00a0Mot de passe oublié\u00a0» sur la page de connexion.`,
      ...(removed.length > 0
        ? [
            `Qui a rejoint votre clinique depuis le changement en a été retiré\u00a0: ${removed.map(nameInMessage).join(", ")}. Invitez à nouveau les personnes que vous connaissez.`,
          ]
        : []),
      "Vérifiez ensuite votre téléphone, votre clinique, vos collaborateurs et vos alertes\u00a0: quelqu'un a pu les changer.",
    ],
  });
}

export function givenBackMail(site: Writer): Mail {
  return layOut(site, {
    subject: "L'adresse de votre compte est redevenue la précédente",
    before: [
      "La nouvelle adresse email de votre compte Espace entreprise n'a pas été confirmée, et une autre personne s'inscrit avec elle. Votre compte a repris cette adresse-ci\u00a0: connectez-vous avec elle, votre mot de passe ne change pas.",
      `Une question ? Écrivez-nous : ${site.support.email}.`,
    ],
  });
}

export function phoneChangedMail(site: Writer, phoneMasked: string): Mail {
  return layOut(site, {
    subject: "Le téléphone de votre compte a changé",
    before: [
      `Le numéro de téléphone de votre compte Espace entreprise est maintenant ${phoneMasked}.`,
      `Ce n'est pas vous ? Changez votre mot de passe et prévenez-nous : ${site.support.email}.`,
    ],
  });
}
