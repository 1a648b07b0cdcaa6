import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

export function resetMail(site: Site, link: MadeLink): Mail {
  return layOut(site, {
    subject: "Réinitialisez votre mot de passe",
    before: ["Vous avez demandé à changer le mot de passe de votre compte Espace entreprise."],
    action: { label: "Choisir un nouveau mot de passe", url: linkTo(site, "Password", { encryption: link.secret }) },
    after: [
      `Ce lien est valable ${duration(link.seconds)} et ne sert qu'une fois.`,
      "Si vous n'avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.",
    ],
  });
}

export function passwordChangedMail(site: Site): Mail {
  return layOut(site, {
    subject: "Votre mot de passe a été modifié",
    before: [
      "Le mot de passe de votre compte Espace entreprise vient d'être modifié. Les autres appareils ont été déconnectés.",
      "Si ce n'est pas vous, demandez tout de suite un nouveau mot de passe depuis la page de connexion, puis prévenez-nous.",
    ],
    action: { label: "Aller à la page de connexion", url: linkTo(site, "Login") },
  });
}

export function collaboratorActivatedMail(site: Site, email: string): Mail {
  return layOut(site, {
    subject: "Votre collaborateur a activé son compte",
    before: [
      `Le compte de ${email} est activé. Cette personne peut maintenant rechercher des candidats.`,
      "Vous pouvez retirer un collaborateur à tout moment depuis votre profil.",
    ],
    action: { label: "Voir mes collaborateurs", url: linkTo(site, "Profil") },
  });
}
