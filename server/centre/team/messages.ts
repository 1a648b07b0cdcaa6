import type { StaffRole } from "contract/centre/staff.ts";
import { duration } from "contract/duration.ts";
import { longest } from "contract/values.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export const issues = {
  email: "Veuillez renseigner un email.",
  emailInvalid: "Veuillez renseigner un email valide",
  firstName: "Veuillez renseigner un prénom.",
  lastName: "Veuillez renseigner un nom.",
  tooLong: `Ce nom est trop long\u00a0: ${longest.name} caractères au plus.`,
  role: "Veuillez choisir un rôle\u00a0: conseiller ou gestionnaire.",
} as const;

const ROLE_PHRASES: Readonly<Record<StaffRole, string>> = {
  conseiller: "comme conseiller",
  gestionnaire: "comme gestionnaire",
};

export function staffInvitationMail(
  site: Site,
  invitation: { firstName: string; inviter: string | undefined; role: StaffRole; link: MadeLink },
): Mail {
  const { link, inviter, role } = invitation;
  const who = inviter === undefined ? "L'équipe technique vous invite" : `${nameInMessage(inviter)} vous invite`;
  return layOut(site, {
    subject: "Votre accès à l'Espace formation",
    firstName: invitation.firstName,
    before: [
      `${who} à rejoindre l'Espace formation ${ROLE_PHRASES[role]}.`,
      "Choisissez votre mot de passe, puis préparez votre téléphone\u00a0: une application de codes vous sera demandée.",
    ],
    action: { label: "Activer mon accès", url: linkToCentre(site, "Invitation", { token: link.secret }) },
    after: [
      `Ce lien est valable ${duration(link.seconds)} et ne sert qu'une fois.`,
      "Vous n'attendiez pas cette invitation\u00a0? Ne faites rien\u00a0: sans mot de passe, l'accès n'est pas activé.",
    ],
  });
}

export function secondFactorResetMail(site: Site, link: MadeLink): Mail {
  return layOut(site, {
    subject: "Votre second facteur a été réinitialisé",
    before: [
      "Un gestionnaire a réinitialisé le second facteur de votre compte Espace formation\u00a0: application, codes de secours et clés d'accès. Vos sessions ont été fermées.",
      "Votre mot de passe ne sert plus. Choisissez-en un nouveau, puis préparez votre nouveau second facteur.",
    ],
    action: {
      label: "Choisir un nouveau mot de passe",
      url: linkToCentre(site, "NewPassword", { token: link.secret }),
    },
    after: [
      `Ce lien est valable ${duration(link.seconds)} et ne sert qu'une fois. Ensuite, demandez-en un autre par «\u00a0Mot de passe oublié\u00a0» sur la page de connexion.`,
      "Si vous n'avez rien demandé, prévenez un gestionnaire.",
    ],
  });
}

export type Promotion = "invited" | "promoted" | "resumed";

const BECOMES: Readonly<Record<Promotion, string>> = {
  invited: "vient d'être invité à rejoindre l'Espace formation comme gestionnaire.",
  promoted: "est maintenant gestionnaire de l'Espace formation.",
  resumed: "a de nouveau accès à l'Espace formation comme gestionnaire\u00a0: sa suspension est levée.",
};

export function newManagerMail(site: Site, { name, how }: { name: string; how: Promotion }): Mail {
  return layOut(site, {
    subject: "Un nouveau gestionnaire de l'Espace formation",
    before: [
      `${nameInMessage(name)} ${BECOMES[how]}`,
      "Si vous ne vous y attendiez pas, ouvrez l'équipe et le journal, et prévenez l'équipe technique.",
    ],
    action: { label: "Voir l'équipe", url: linkToCentre(site, "Team") },
  });
}

export function staffRemovedMail(site: Site): Mail {
  return layOut(site, {
    subject: "Votre accès à l'Espace formation a pris fin",
    before: ["Un gestionnaire a mis fin à votre accès à l'Espace formation. Votre compte a été supprimé."],
  });
}
