import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

export function staffPasswordChangedMail(site: Site, byLink: boolean): Mail {
  return layOut(site, {
    subject: "Votre mot de passe a été modifié",
    before: [
      "Le mot de passe de votre compte Espace formation vient d'être modifié. Vos autres sessions ont été fermées.",
      byLink
        ? "Vos clés d'accès ont été supprimées\u00a0: ajoutez-en de nouvelles depuis Mon compte."
        : "Vos clés d'accès restent valables\u00a0: supprimez depuis Mon compte celles que vous ne reconnaissez pas.",
      "Si ce n'est pas vous, demandez tout de suite un nouveau mot de passe depuis la page de connexion, puis prévenez un gestionnaire.",
    ],
    action: { label: "Aller à la page de connexion", url: linkToCentre(site, "Login") },
  });
}
