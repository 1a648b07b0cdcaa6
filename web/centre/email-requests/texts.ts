import { duration } from "contract/duration.ts";
import { retentionSettings } from "../../api/page-settings.ts";
import { plural } from "../../format/numbers.ts";

export function nameOf({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

export const texts = {
  intro:
    "Des vétérinaires n'ont pas trouvé leur email parmi ceux du registre. Comparez ce qu'ils écrivent avec le registre avant d'accepter : cette adresse ouvrira leur compte.",
  list: "Emails à enregistrer",
  count: (count: number) => plural(count, "demande en attente", "demandes en attente"),
  numOrdinal: (number: string) => `N° ordinal ${number}`,
  requested: (words: string, isDate: boolean) => (isDate ? `Demandé le ${words}` : `Demandé ${words}`),
  written: "Ce qui est demandé",
  register: "Ce que dit le registre",
  email: "Email",
  emails: "Emails connus",
  noEmails: "Aucun",
  name: "Nom",
  city: "Ville",
  phone: "Mobile",
  companyPhone: "Téléphone de la clinique",
  company: "Clinique",
  differs: "Diffère du registre",
  accept: "Accepter",
  acceptOf: (email: string) => `Accepter ${email}`,
  refuse: "Refuser",
  refuseOf: (email: string) => `Refuser ${email}`,
  acceptQuestion: (email: string, number: string) => `Rattacher ${email} au numéro ${number} ?`,
  acceptDetail:
    "L'adresse est ajoutée à la fiche du registre, et un email y part avec un lien pour continuer l'inscription.",
  otherName: (written: string, known: string) =>
    `Le nom n'est pas celui du registre : la demande est au nom de ${written || "personne"}, le registre indique ${known || "aucun nom"}.`,
  verifiedByPhone: "J'ai vérifié par téléphone",
  verifiedHint: "Nécessaire ici\u00a0: la personne qui demande l'adresse est bien ce vétérinaire.",
  verifiedMissing: "Vérifiez d'abord par téléphone qui demande cette adresse.",
  callBack: "Rappelez la clinique au numéro du registre :",
  calledBack: (phone: string) => `J'ai rappelé la clinique au ${phone}`,
  calledBackHint: "Facultatif\u00a0: le compte s'ouvre alors sans attendre.",
  noPhone: "Le registre n'a pas de téléphone pour cette clinique.",
  waits: (known: number) =>
    `${known > 0 ? "Les autres adresses du registre sont prévenues. " : ""}Sans rappel${known > 0 ? " ni confirmation de l'une d'elles" : ""}, le compte s'ouvre ${duration(retentionSettings().requestedAddressHoldSeconds)} après son activation.`,
  acceptYes: "Accepter",
  cancel: "Annuler",
  accepted: (email: string) => `L'adresse est enregistrée, un email part à ${email}.`,
  refuseTitle: (number: string) => `Refuser la demande du n° ${number}`,
  refuseText: (email: string) => `Votre raison part telle quelle à ${email}, dans un email poli.`,
  refuseYes: "Envoyer le refus",
  refused: (email: string) => `Le refus part à ${email}.`,
  answered: "Cette demande a déjà reçu une réponse : la liste est à jour.",
  unknown: "Ce numéro n'est pas dans le registre : la demande ne peut pas être acceptée pour l'instant.",
  unknownManager: "Ajouter ce numéro au registre",
  unknownAdviser: "Demandez au gestionnaire de l'ajouter au registre.",
  failedAnswer: "La réponse n'a pas été enregistrée, veuillez réessayer.",
  emptyTitle: "Aucune demande en attente",
  emptyLine: "Les emails que des vétérinaires demandent à ajouter arrivent ici.",
};

export const reason = {
  label: "Raison du refus",
  hint: "Par exemple «\u00a0Cette adresse n'est pas celle d'un cabinet vétérinaire\u00a0».",
  missing: "Indiquez la raison du refus.",
  tooLong: (most: number) => `La raison ne doit pas dépasser ${most} caractères.`,
  cancel: "Annuler",
};
