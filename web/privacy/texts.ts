import { duration } from "contract/duration.ts";
import type { RetentionSeconds } from "contract/retention.ts";

const goes = [
  "vos informations et votre mot de passe ;",
  "votre sélection, vos notifications et vos alertes par SMS ;",
  "vos connexions, sur tous vos appareils, et ce que ce navigateur garde.",
];

const appointments =
  "vos demandes de mise en relation : les rendez-vous à venir sont annulés, et les candidats prévenus ;";

export const texts = {
  sessions: {
    title: "Appareils connectés",
    intro:
      "Les navigateurs où votre compte est ouvert. Si vous n'en reconnaissez pas un, déconnectez-le, puis changez votre mot de passe.",
    list: "Appareils connectés",
    loading: "Chargement de vos appareils…",
    loadError: "Vos appareils n'ont pas pu être chargés.",
    name: (browser: string | null, system: string | null) =>
      [browser ?? "Navigateur inconnu", system].filter(Boolean).join(" · "),
    current: "Cet appareil",
    now: "Utilisé en ce moment",
    seen: (day: string, time: string) => `Utilisé le ${day} à ${time}`,
    opened: (day: string, time: string) => `connecté le ${day} à ${time}`,
    end: "Déconnecter",
    endOne: (name: string, used: string) => `Déconnecter ${name}, ${used.toLowerCase()}`,
    ended: "Appareil déconnecté",
    endOthers: "Déconnecter tous les autres",
    endOthersQuestion: "Déconnecter tous vos autres appareils ?",
    endOthersDetail: "Il faudra y saisir à nouveau votre email et votre mot de passe.",
    othersEnded: "Vos autres appareils ont été déconnectés",
    yes: "Déconnecter",
    no: "Annuler",
  },
  copy: {
    title: "Une copie de vos données",
    intro:
      "Tout ce que nous gardons sur votre compte, dans un fichier : identité, clinique, collaborateurs, sélection, notifications, alertes et envois, appareils, consultations et journal de sécurité. Aucun mot de passe, et aucune coordonnée d'une autre personne.",
    button: "Télécharger mes données",
    fileName: (day: string) => `mes-donnees-${day}.json`,
    done: "Vos données ont été téléchargées",
    policy: "Politique de confidentialité",
  },
  erasure: {
    title: "Supprimer mon compte",
    intro:
      "Votre compte et vos données sont effacés tout de suite et pour toujours. Vous pouvez d'abord en garder une copie.",
    open: "Supprimer mon compte",
    question: "Supprimer votre compte pour toujours ?",
    goesTitle: "Ce qui est effacé tout de suite",
    goes: (isHolder: boolean, collaborators: number) =>
      isHolder
        ? ["votre clinique ;", appointments, ...(collaborators > 0 ? [withCollaborators(collaborators)] : []), ...goes]
        : goes,
    staysTitle: "Ce qui reste",
    stays: ({ auditKeptSeconds, strangersMessageKeptSeconds }: RetentionSeconds) => [
      `un journal de sécurité et de consultation où rien ne vous nomme plus, ${duration(auditKeptSeconds)} ;`,
      `l'adresse à laquelle nous vous confirmons la suppression, ${duration(strangersMessageKeptSeconds)}.`,
    ],
    number: "Votre numéro ordinal redevient libre : vous pourrez vous inscrire à nouveau.",
    password: "Votre mot de passe",
    passwordMissing: "Veuillez renseigner votre mot de passe.",
    submit: "Supprimer mon compte",
    cancel: "Annuler",
    error: "Votre compte n'a pas pu être supprimé, veuillez réessayer.",
    done: "Votre compte a été supprimé",
  },
};

function withCollaborators(count: number): string {
  return count > 1
    ? `les comptes de vos ${count} collaborateurs, et tout ce qu'ils contiennent ;`
    : "le compte de votre collaborateur, et tout ce qu'il contient ;";
}
