import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

type Writer = Pick<Site, "publicUrl" | "support">;

export function invitationMail(
  site: Writer,
  invitation: { firstName: string; holder: string; clinic: string; link: MadeLink },
): Mail {
  const { link } = invitation;
  const holder = nameInMessage(invitation.holder);
  const clinic = nameInMessage(invitation.clinic);
  return layOut(site, {
    subject: `${holder} vous invite sur Espace entreprise`,
    firstName: invitation.firstName,
    before: [
      `${holder}${clinic ? ` (${clinic})` : ""} vous a désigné comme collaborateur pour chercher des candidats à la formation d'auxiliaire spécialisé vétérinaire (ASV).`,
      "Choisissez votre mot de passe pour activer votre compte :",
    ],
    action: { label: "Activer mon compte", url: linkTo(site, "Password", { encryption: link.secret }) },
    after: [
      `Ce lien est valable ${duration(link.seconds)} et ne sert qu'une fois.`,
      "Vous ne connaissez pas cette personne ? Ne faites rien : sans mot de passe, le compte n'est pas activé.",
    ],
  });
}
