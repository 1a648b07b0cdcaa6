import { duration } from "contract/duration.ts";
import type { Policy } from "../../platform/configuration/policy.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

export type ErasureReason = "asked" | "inactive" | "operator";

type Settings = Policy["settings"];

const REASONS: Readonly<Record<ErasureReason, (settings: Settings) => string>> = {
  asked: () => "Comme vous l'avez demandé, votre compte Espace entreprise vient d'être supprimé.",
  inactive: ({ inactiveAccountSeconds }) =>
    `Votre compte Espace entreprise n'a pas servi depuis ${duration(inactiveAccountSeconds)} : il vient d'être supprimé.`,
  operator: () => "Votre compte Espace entreprise vient d'être supprimé par notre équipe.",
};

export function accountErasedMail(
  site: Site,
  settings: Settings,
  {
    reason,
    isHolder,
    hasCollaborators,
  }: { readonly reason: ErasureReason; readonly isHolder: boolean; readonly hasCollaborators: boolean },
): Mail {
  return layOut(site, {
    subject: "Votre compte a été supprimé",
    before: [
      REASONS[reason](settings),
      isHolder
        ? `Vos informations, votre sélection, vos notifications${hasCollaborators ? ", vos alertes et les comptes de vos collaborateurs ont été effacés" : " et vos alertes ont été effacées"}. Vos rendez-vous à venir sont annulés. Votre numéro ordinal peut servir à une nouvelle inscription.`
        : "Vos informations, votre sélection, vos notifications et vos alertes ont été effacées.",
      `Nous gardons pendant ${duration(settings.auditKeptSeconds)} un journal de sécurité où rien ne vous nomme plus.`,
      `Ce n'est pas vous ? Prévenez-nous : ${site.support.email}.`,
    ],
  });
}

export function erasureTriedMail(site: Site): Mail {
  return layOut(site, {
    subject: "Quelqu'un a demandé la suppression de votre compte",
    before: [
      "L'adresse email de votre compte Espace entreprise a été remplacée il y a peu, et la suppression du compte vient d'être demandée. Rien n'est supprimé tant que vous pouvez annuler ce changement.",
      "Ce n'est pas vous ? Ouvrez le lien « Annuler le changement » de notre email précédent : il vous rend votre compte.",
      `Vous ne le trouvez plus ? Prévenez-nous : ${site.support.email}.`,
    ],
  });
}

export function accessEndedMail(site: Site): Mail {
  return layOut(site, {
    subject: "Votre accès a pris fin",
    before: [
      "Le compte du vétérinaire qui vous avait invité dans l'Espace entreprise a été supprimé. Le vôtre l'a été avec lui, et vos données ont été effacées.",
    ],
  });
}

export function collaboratorRemovedMail(site: Site, { removedCollaboratorSeconds }: Settings): Mail {
  return layOut(site, {
    subject: "Votre accès a pris fin",
    before: [
      "Le vétérinaire qui vous avait invité dans l'Espace entreprise a retiré votre compte de ses collaborateurs. Vos alertes sont arrêtées.",
      `Vos données seront effacées dans ${duration(removedCollaboratorSeconds)}. Une question ? Adressez-vous à votre clinique.`,
    ],
  });
}

export function inactivityMail(site: Site, { inactiveAccountSeconds, inactivityNoticeSeconds }: Settings): Mail {
  const notice = duration(inactivityNoticeSeconds);
  return layOut(site, {
    subject: `Votre compte sera supprimé dans ${notice}`,
    before: [
      `Votre compte Espace entreprise n'a pas servi depuis près de ${duration(inactiveAccountSeconds)}.`,
      `Sans connexion de votre part, il sera supprimé dans ${notice}, avec votre sélection et vos alertes. Une seule connexion suffit à le garder.`,
    ],
    action: { label: "Me connecter", url: linkTo(site, "Login") },
    after: ["Si vous n'en avez plus besoin, vous n'avez rien à faire."],
  });
}
