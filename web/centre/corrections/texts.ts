import { ofName } from "contract/of-name.ts";

export const texts = {
  intro:
    "Des personnes proposent de corriger leur dossier. Une correction acceptée est publiée aussitôt et le reste, quoi qu'envoie ensuite votre logiciel\u00a0; la personne est prévenue par email.",
  list: "Corrections proposées",
  emptyTitle: "Aucune correction",
  emptyLine: "Quand une personne proposera de corriger son dossier, vous le verrez ici.",
  title: (field: string, name: string) => `${field} ${ofName(name)}`,
  proposed: (day: string, time: string) => `Proposée le ${day} à ${time}`,
  person: "Dossier",
  present: "Aujourd'hui",
  wanted: "Proposé",
  none: "non renseigné",
  has: { profilePicture: "Une photo", personalResume: "Un CV" },
  hasNone: "Aucun fichier",
  openResume: "Ouvrir le CV proposé",
  picture: (name: string) => `Photo proposée par ${name}`,
  fileFailed: "Le fichier proposé n'a pas pu être ouvert.",
  accept: "Accepter",
  acceptOf: (title: string) => `Accepter\u00a0: ${title}`,
  accepted: (title: string) => `${title}\u00a0: correction acceptée, la personne en reçoit un email.`,
  refuse: "Refuser",
  refuseOf: (title: string) => `Refuser\u00a0: ${title}`,
  refuseText: "La personne lit ce motif dans un email et sur sa page.",
  refused: (title: string) => `${title}\u00a0: correction refusée.`,
  answered: "Quelqu'un a déjà répondu à cette correction.",
  failed: "La réponse n'a pas pu être enregistrée, veuillez réessayer.",
};
