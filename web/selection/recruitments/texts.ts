import type { RecruitmentContract } from "contract/selection/recruitments.ts";

export const texts = {
  report: "Je l'ai recruté",
  reportOf: (name: string) => `Je l'ai recruté : ${name}`,
  dialogTitle: (name: string) => `Vous avez recruté ${name} ?`,
  intro:
    "Dites-le au centre de formation, qui confirme le recrutement. Vous pouvez retirer votre signalement tant qu'il n'a pas répondu.",
  contract: "Contrat",
  contracts: {
    apprenticeship: "Apprentissage",
    professionalisation: "Professionnalisation",
    unknown: "Je ne sais pas encore",
  } satisfies Record<RecruitmentContract, string>,
  startsOn: "Début du contrat (facultatif)",
  about: "Quel contrat choisir ?",
  newTab: "(nouvel onglet)",
  submit: "Signaler le recrutement",
  cancel: "Annuler",
  contractMissing: "Choisissez un contrat.",
  title: "Recrutement",
  reported: "Signalé, en attente de confirmation par le centre",
  confirmed: "Déjà recruté !",
  rejected: "Non confirmé",
  waiting: "Vous n'avez rien d'autre à faire : la réponse du centre de formation s'affichera dans votre Sélection.",
  starts: (day: string) => `À partir du ${day}`,
  reason: "Motif",
  takeBack: "Retirer mon signalement",
  done: "Le recrutement est signalé au centre de formation",
  takenBack: "Votre signalement est retiré",
  undo: "Rétablir",
  failed: "Le signalement n'a pas abouti, veuillez réessayer.",
  takeBackFailed: "Le signalement n'a pas pu être retiré, veuillez réessayer.",
};
