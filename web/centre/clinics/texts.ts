import type { ClinicState } from "contract/centre/clinics.ts";
import type { Resendable } from "contract/centre/operator.ts";
import { plural } from "../../format/numbers.ts";
import { spacedPhone } from "../../format/phone.ts";

export function phoneInOneLine(phone: string | null): string {
  return spacedPhone(phone ?? "").replaceAll(" ", "\u00a0");
}

export const states = {
  active: "Actif",
  phoneToVerify: "Téléphone à vérifier",
  emailToVerify: "Email à vérifier",
  invited: "Invitation à accepter",
} satisfies Record<ClinicState | "invited", string>;

export const list = {
  title: "Cliniques",
  search: "Chercher une clinique",
  hint: "Nom, clinique, numéro ordinal, email, ville ou téléphone. Entrée ouvre la première.",
  label: "Cliniques",
  name: "Titulaire",
  company: "Clinique",
  city: "Ville",
  place: (zip: string, city: string) => `${city} (${zip})`,
  numOrdinal: "N° ordinal",
  email: "Email",
  state: "État",
  collaborators: "Collaborateurs",
  loading: "Chargement des cliniques…",
  failed: "Les cliniques n'ont pas pu être chargées.",
  emptyTitle: "Aucune clinique inscrite",
  emptyLine: "Les cliniques apparaissent ici dès leur inscription.",
  noneTitle: "Aucune clinique trouvée",
  noneLine: "Essayez moins de mots, la ville, ou le numéro ordinal.",
  clear: "Effacer la recherche",
};

export const texts = {
  back: "Toutes les cliniques",
  pageTitle: "Clinique",
  loading: "Chargement du compte…",
  failed: "Le compte n'a pas pu être chargé.",
  goneTitle: "Compte introuvable",
  goneText: "Ce compte n'existe pas, ou il a été effacé.",
  holder: "Titulaire",
  collaborator: "Collaborateur",
  status: {
    active: "Peut se connecter.",
    phoneToVerify: (phone: string) => `Attend le code envoyé par SMS au ${phone}.`,
    emailToVerify: (email: string) => `Attend l'ouverture du lien envoyé à ${email}.`,
    invited: (email: string) => `Attend l'ouverture de l'invitation envoyée à ${email}.`,
  },
  failures: (count: number) =>
    `${plural(count, "connexion ratée", "connexions ratées")} à la suite, sans celles d'une attente.`,
  waitsUntil: (day: string, time: string) =>
    `Ne peut pas se connecter avant le ${day} à ${time}, même avec le bon mot de passe. «\u00a0Débloquer\u00a0» lève cette attente.`,
  waits:
    "Ne peut plus se connecter, même avec le bon mot de passe, avant un nouveau mot de passe ou «\u00a0Débloquer\u00a0».",
  account: "Compte",
  numOrdinal: "N° ordinal",
  email: "Email",
  phone: "Mobile",
  noPhone: "Aucun",
  checked: "vérifié",
  unchecked: "non vérifié",
  createdAt: "Inscription",
  activatedAt: "Ouverture du compte",
  never: "Jamais",
  heldUntil: "Adresse à confirmer : fermé jusqu'au",
  lastLoginAt: "Dernière connexion",
  sessions: "Appareils connectés",
  when: (day: string, time: string) => `${day} à ${time}`,
  clinic: "Clinique",
  siret: "SIRET",
  address: "Adresse",
  clinicPhone: "Téléphone",
  colleagues: "Autres comptes de la clinique",
  messages: "Derniers messages",
  noMessages: "Aucun message envoyé.",
};

export const actions = {
  title: "Aider cette personne",
  no: "Annuler",
  rejected: "La demande n'a pas abouti, veuillez réessayer.",
  tooOften:
    "Rien n'est parti : trop d'envois récents à cette personne. «\u00a0Débloquer\u00a0» remet les compteurs à zéro.",
  notNow: "L'état du compte a changé entre-temps : le voici à jour.",
  resend: {
    code: {
      label: "Renvoyer le code",
      detail: ({ phone }: { phone: string }) => `Un SMS avec le code part au ${phone}.`,
      done: ({ phone }: { phone: string }) => `Le code part par SMS au ${phone}.`,
    },
    verification: {
      label: "Renvoyer le lien",
      detail: ({ email }: { email: string }) => `Un email avec un nouveau lien de vérification part à ${email}.`,
      done: ({ email }: { email: string }) => `Le lien de vérification part à ${email}.`,
    },
    invitation: {
      label: "Renvoyer l'invitation",
      detail: ({ email }: { email: string }) =>
        `Un email avec une nouvelle invitation part à ${email}. L'ancienne ne sert plus.`,
      done: ({ email }: { email: string }) => `L'invitation part à ${email}.`,
    },
    reset: {
      label: "Nouveau mot de passe",
      detail: ({ email }: { email: string }) =>
        `Un email avec un lien pour choisir un nouveau mot de passe part à ${email}. Un lien précédent ne sert plus.`,
      done: ({ email }: { email: string }) => `Le lien de nouveau mot de passe part à ${email}.`,
    },
  } satisfies Record<Resendable, unknown>,
  unlock: {
    label: "Débloquer",
    detail: "Cette personne pourra réessayer tout de suite.",
    done: (cleared: number) =>
      cleared > 0 ? "Débloqué : la personne peut réessayer tout de suite." : "Aucune attente ne bloquait ce compte.",
  },
  confirmAddress: {
    label: (phone: string) => `J'ai rappelé la clinique au ${phone}`,
    detail:
      "Son adresse email a été ajoutée sur demande. Seulement après avoir appelé ce numéro, qui est celui du registre : le compte s'ouvre tout de suite.",
    done: "Adresse confirmée : le compte est ouvert.",
  },
  verifyPhone: {
    label: "Valider le téléphone",
    detail: (phone: string) =>
      `Seulement après avoir rappelé le ${phone} et reconnu la personne. La suite est celle d'un code juste.`,
    done: (state: ClinicState, email: string) =>
      state === "active"
        ? "Téléphone validé : le compte est ouvert."
        : `Téléphone validé : il reste à ouvrir le lien envoyé à ${email}.`,
  },
  endSessions: {
    label: "Déconnecter partout",
    detail: (count: number) =>
      `${count > 1 ? `Les ${count} appareils connectés se ferment` : "L'appareil connecté se ferme"} tout de suite. Le mot de passe ne change pas.`,
    done: (count: number) =>
      count === 0
        ? "Aucun appareil n'était connecté."
        : `${plural(count, "appareil déconnecté", "appareils déconnectés")}.`,
  },
};

export const rights = {
  title: "Droits de la personne",
  export: "Exporter les données",
  exportText: "Un fichier de tout ce qui est gardé sur ce compte, à remettre à la personne qui le demande.",
  exported: "Les données sont enregistrées dans un fichier.",
  fileName: (name: string, day: string) => `donnees-${name}-${day}.json`,
  erase: "Effacer le compte",
  eraseText: "Le compte et tout ce qui en dépend, pour toujours.",
  question: (name: string) => `Effacer le compte de ${name} ?`,
  goesTitle: "Ce qui est effacé tout de suite",
  goes: (isHolder: boolean, colleagues: number) => [
    ...(isHolder ? ["la clinique et son titulaire ;"] : ["la personne et son mot de passe ;"]),
    ...(isHolder && colleagues > 0
      ? [colleagues > 1 ? `les comptes de ses ${colleagues} collaborateurs ;` : "le compte de son collaborateur ;"]
      : []),
    "sa sélection, ses notifications et ses alertes ;",
    "toutes ses connexions.",
  ],
  staysTitle: "Ce qui reste",
  stays: (isHolder: boolean) => [
    "le journal, où rien ne nomme plus la personne ;",
    isHolder ? "le numéro ordinal, de nouveau libre pour une inscription." : "la clinique et ses autres comptes.",
  ],
  warned: "Les personnes concernées sont prévenues par email. Rien ne peut être repris.",
  number: "Numéro ordinal",
  numberHint: (number: string) => `Saisissez ${number} pour confirmer.`,
  numberHintHolder: "Saisissez le numéro ordinal du titulaire pour confirmer.",
  numberMissing: "Saisissez le numéro ordinal.",
  submit: "Effacer pour toujours",
  cancel: "Annuler",
  erased: (name: string) => `Le compte de ${name} est effacé.`,
};
