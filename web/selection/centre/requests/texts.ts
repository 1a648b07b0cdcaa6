import { ofName } from "contract/of-name.ts";
import type { NamedDossier } from "contract/selection/parties.ts";
import type { RecruitmentContract } from "contract/selection/recruitments.ts";
import { spacedPhone } from "../../../format/phone.ts";
import { introductionStates } from "../../introductions/IntroductionBadge.tsx";

export const texts = {
  loading: "Chargement des demandes…",
  failed: "Les demandes n'ont pas pu être chargées.",
  candidate: "Candidat",
  clinic: "Clinique",
  noName: "Clinique sans nom",
  requestedBy: "Demandé par",
  cancel: "Annuler",
};

export const reason = {
  label: "Motif",
  missing: "Veuillez indiquer un motif.",
  tooLong: (most: number) => `${most} caractères au plus.`,
  cancel: "Annuler",
};

/** A request in the state `sent` waits for the centre's answer. */
export const centreStates = { ...introductionStates, sent: "À traiter" };

export const introduction = {
  intro:
    "Des cliniques souhaitent rencontrer un candidat. Votre réponse leur parvient aussitôt, par email et dans leur espace.",
  list: "Mises en relation",
  state: "État",
  all: "Toutes",
  median: (delay: string) => `Délai médian de réponse sur 90 jours : ${delay}.`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} j`,
  nothingWaits: "Rien à traiter",
  emptyTitle: "Aucune mise en relation",
  emptyLine: "Les demandes des cliniques s'afficheront ici.",
  title: (name: string) => `Rencontrer ${name}`,
  requested: (day: string, time: string) => `Demandée le ${day} à ${time}`,
  slots: "Créneaux proposés",
  noSlots: "Aucun créneau proposé.",
  phone: "Téléphone de la clinique",
  answer: "Votre réponse",
  chosen: "Créneau retenu",
  accept: "Accepter",
  acceptOf: (name: string) => `Accepter la mise en relation avec ${name}`,
  acceptText: ({ firstName, hasEmail, cellPhone }: NamedDossier, hasSlot: boolean) =>
    hasEmail
      ? `La clinique et ${firstName} sont prévenus par email${hasSlot ? ", avec le rendez-vous pour leur agenda" : ""}.`
      : `La clinique est prévenue par email. ${firstName} n'a pas d'adresse email : prévenez vous-même${cellPhone === null ? "" : ` au ${spacedPhone(cellPhone)}`}.`,
  /** The proposed message contains no date, because the mail already names the slot, and the slot may still change. */
  proposal: (firstName: string, hasSlot: boolean) =>
    hasSlot
      ? `Bonjour, ${firstName} se réjouit de vous rencontrer. N'hésitez pas à nous appeler d'ici là.`
      : `Bonjour, ${firstName} souhaite vous rencontrer. Nous vous appelons pour fixer le rendez-vous.`,
  which: "Créneau",
  none: "Sans créneau : vous le fixerez par téléphone",
  message: "Message à la clinique",
  answerMissing: "Veuillez écrire un message à la clinique.",
  decline: "Décliner",
  declineOf: (name: string) => `Décliner la mise en relation avec ${name}`,
  declineText: ({ firstName, hasEmail }: NamedDossier) =>
    `La clinique lit ce motif. ${hasEmail ? `${firstName} apprend par email que la demande est déclinée, sans le motif.` : `${firstName} n'a pas d'adresse email et n'en est pas prévenu.`}`,
  declineProposal: (firstName: string) =>
    `Bonjour, une rencontre avec ${firstName} n'est pas possible pour le moment. N'hésitez pas à nous appeler pour en parler.`,
  accepted: (name: string) => `La mise en relation avec ${name} est acceptée.`,
  declined: (name: string) => `La mise en relation avec ${name} est déclinée.`,
  perClinic: "Réponses par clinique, phrases aux candidats écartés",
  closed: "Quelqu'un a déjà répondu, ou la clinique a annulé.",
  failed: "La réponse n'a pas abouti, veuillez réessayer.",
};

export const move = {
  button: "Déplacer le rendez-vous",
  buttonOf: (name: string) => `Déplacer le rendez-vous avec ${name}`,
  fixButton: "Fixer le rendez-vous",
  fixButtonOf: (name: string) => `Fixer le rendez-vous avec ${name}`,
  text: (place: string | undefined) =>
    `Mettez-vous d'accord avec la clinique et le candidat. Chacun reçoit ensuite la date par email, et son agenda se met à jour.${place ? ` L'heure est celle de la clinique, ${place}.` : ""}`,
  day: "Jour",
  time: "Heure",
  dayMissing: "Indiquez le jour.",
  timeMissing: "Indiquez l'heure.",
  answer: "Message à la clinique (facultatif)",
  submit: "Déplacer",
  fix: "Fixer",
  done: (name: string) => `Le rendez-vous avec ${name} est enregistré et envoyé par email.`,
};

export const recruitment = {
  intro:
    "Des cliniques disent avoir recruté un candidat. Il reste visible des autres tant que vous n'avez pas confirmé.",
  list: "Recrutements à confirmer",
  emptyTitle: "Aucun recrutement à confirmer",
  emptyLine: "Quand une clinique dira avoir recruté un candidat, vous le verrez ici.",
  title: (name: string) => `Recrutement annoncé\u00a0: ${name}`,
  reported: (day: string, time: string) => `Annoncé le ${day} à ${time}`,
  contract: "Contrat",
  contracts: {
    apprenticeship: "Apprentissage",
    professionalisation: "Professionnalisation",
    unknown: "Pas encore connu",
  } satisfies Record<RecruitmentContract, string>,
  startsOn: "Début",
  noDay: "Non précisé",
  confirm: "Confirmer",
  confirmOf: (name: string) => `Confirmer le recrutement ${ofName(name)}`,
  confirmQuestion: (name: string) => `Confirmer le recrutement ${ofName(name)} ?`,
  confirmDetail:
    "Le dossier passe à «\u00a0Recruté\u00a0» : plus aucune clinique ne le trouve, et celles qui l'avaient dans leur sélection sont prévenues, sans le nom de l'employeur.",
  confirmed: (name: string) => `Le recrutement ${ofName(name)} est confirmé.`,
  reject: "Ne pas confirmer",
  rejectOf: (name: string) => `Ne pas confirmer le recrutement ${ofName(name)}`,
  rejectText: "La clinique lit ce motif. Rien d'autre ne change.",
  rejected: (name: string) => `Le recrutement ${ofName(name)} n'est pas confirmé, la clinique est prévenue.`,
  decided: "Quelqu'un a déjà répondu.",
  takenBack: "La clinique a retiré son signalement.",
  failed: "L'action n'a pas abouti, veuillez réessayer.",
};
