import type { StaffRole } from "contract/centre/staff.ts";
import type { TeamMember } from "contract/centre/staff-team.ts";
import { duration } from "contract/duration.ts";
import { retentionSettings } from "../../api/page-settings.ts";
import { plural } from "../../format/numbers.ts";

const SERVED = duration(retentionSettings().staffInvitationLinkSeconds);

export const texts = {
  title: "Équipe",
  list: "Membres de l'équipe",
  count: (count: number) => plural(count, "membre"),
  name: "Nom",
  email: "Email",
  role: "Rôle",
  roles: { conseiller: "Conseiller", gestionnaire: "Gestionnaire" } satisfies Record<StaffRole, string>,
  state: "État",
  states: { invited: "Invité", active: "Actif", suspended: "Suspendu" } satisfies Record<TeamMember["state"], string>,
  protection: "Protection",
  secondFactor: "Application",
  noSecondFactor: "À mettre en place",
  passkeys: (count: number) => plural(count, "clé d'accès", "clés d'accès"),
  lastLogin: "Dernière connexion",
  neverLoggedIn: "Jamais",
  when: (day: string, time: string) => `${day} à ${time}`,
  me: "Vous",
  actions: "Actions",
  manage: "Gérer",
  actionsOf: (name: string) => `Gérer ${name}`,
  loading: "Chargement de l'équipe…",
  failed: "L'équipe n'a pas pu être chargée.",
  rejected: "La demande n'a pas abouti, veuillez réessayer.",
  cancel: "Annuler",
};

export const invite = {
  title: "Inviter quelqu'un",
  text: `Un email part avec un lien valable ${SERVED}, qui ne sert qu'une fois. Inviter de nouveau la même adresse annule le lien précédent.`,
  firstName: "Prénom",
  lastName: "Nom",
  email: "Email",
  role: "Rôle",
  roles: {
    conseiller: "Conseiller : dossiers, imports, demandes, cliniques et messages",
    gestionnaire: "Gestionnaire : tout cela, et l'équipe, le registre, les effacements, les exports et le journal",
  } satisfies Record<StaffRole, string>,
  firstNameMissing: "Veuillez renseigner un prénom.",
  lastNameMissing: "Veuillez renseigner un nom.",
  emailMissing: "Veuillez renseigner un email.",
  emailInvalid: "Veuillez renseigner un email valide",
  submit: "Envoyer l'invitation",
  sent: (email: string) => `L'invitation part à ${email}.`,
  failed: "L'invitation n'est pas partie, veuillez réessayer.",
  taken: "Cette personne fait déjà partie de l'équipe.",
};

export const actions = {
  toManager: {
    label: "Nommer gestionnaire",
    question: (name: string) => `Nommer ${name} gestionnaire ?`,
    detail:
      "Le rôle change tout de suite : cette personne pourra aussi gérer l'équipe et le registre, effacer, exporter et lire le journal.",
    done: (name: string) => `${name} est gestionnaire.`,
  },
  toAdviser: {
    label: "Passer conseiller",
    question: (name: string) => `Passer ${name} conseiller ?`,
    detail:
      "Le rôle change tout de suite : l'équipe, le registre, les effacements, les exports et le journal se ferment.",
    done: (name: string) => `${name} est conseiller.`,
  },
  again: {
    label: "Renvoyer l'invitation",
    question: (name: string) => `Renvoyer l'invitation à ${name} ?`,
    detail: `Un email part avec un nouveau lien, valable ${SERVED}. L'ancien lien ne sert plus.`,
    done: (name: string) => `Une nouvelle invitation part à ${name}.`,
  },
  resetSecondFactor: {
    label: "Réinitialiser le second facteur",
    question: (name: string) => `Réinitialiser le second facteur de ${name} ?`,
    detail:
      "À faire après s'être assuré que c'est bien cette personne qui le demande. Application, codes de secours et clés d'accès sont retirés, les sessions se ferment et le mot de passe ne sert plus. Un email part avec un lien pour en choisir un autre et tout remettre en place.",
    done: (name: string) => `Le second facteur de ${name} est à remettre en place.`,
  },
  suspend: {
    label: "Suspendre",
    question: (name: string) => `Suspendre ${name} ?`,
    detail: "Toutes ses sessions se ferment tout de suite et aucune ne s'ouvre plus, jusqu'à la reprise.",
    done: (name: string) => `${name} ne peut plus se connecter.`,
  },
  resume: {
    label: "Réactiver",
    question: (name: string) => `Réactiver ${name} ?`,
    detail: "Cette personne pourra de nouveau se connecter, avec son mot de passe et son second facteur.",
    done: (name: string) => `${name} peut de nouveau se connecter.`,
  },
  remove: {
    label: "Retirer de l'équipe",
    question: (name: string) => `Retirer ${name} de l'équipe ?`,
    detail:
      "Son compte, ses sessions et son second facteur sont effacés tout de suite, un email le lui dit. Ce que cette personne a fait reste au journal.",
    done: (name: string) => `${name} ne fait plus partie de l'équipe.`,
  },
};
