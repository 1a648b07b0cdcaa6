import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

export function staffResetMail(site: Site, link: MadeLink): Mail {
  return layOut(site, {
    subject: "Réinitialisez votre mot de passe",
    before: ["Vous avez demandé à changer le mot de passe de votre compte Espace formation."],
    action: {
      label: "Choisir un nouveau mot de passe",
      url: linkToCentre(site, "NewPassword", { token: link.secret }),
    },
    after: [
      `Ce lien est valable ${duration(link.seconds)} et ne sert qu'une fois. Un code de votre application vous sera ensuite demandé.`,
      "Si vous n'avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.",
    ],
  });
}

export function recoveryCodeUsedMail(site: Site, left: number): Mail {
  const rest = left === 0 ? "Il ne vous en reste plus" : `Il vous en reste ${left}`;
  return layOut(site, {
    subject: "Un code de secours a été utilisé",
    before: [
      `Quelqu'un vient de se connecter à votre compte Espace formation avec un de vos codes de secours. ${rest}\u00a0: un gestionnaire peut réinitialiser votre second facteur pour vous en donner d'autres.`,
      "Si ce n'est pas vous, changez tout de suite votre mot de passe et prévenez un gestionnaire.",
    ],
    action: { label: "Aller à la page de connexion", url: linkToCentre(site, "Login") },
  });
}
