import type { RecruitmentContract } from "contract/selection/recruitments.ts";

export const texts = {
  intro:
    "Des cliniques disent avoir recruté un candidat. Il reste visible des autres tant que vous n'avez pas confirmé.",
  list: "Recrutements à confirmer",
  emptyTitle: "Aucun recrutement à confirmer",
  emptyLine: "Quand une clinique dira avoir recruté un candidat, vous le verrez ici.",
  title: (name: string) => `${name}\u00a0: recruté\u00a0?`,
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
  confirmOf: (name: string) => `Confirmer le recrutement de ${name}`,
  confirmQuestion: (name: string) => `Confirmer le recrutement de ${name} ?`,
  confirmDetail:
    "Le dossier passe à «\u00a0Recruté\u00a0» : plus aucune clinique ne le trouve, et celles qui l'avaient dans leur sélection sont prévenues, sans le nom de l'employeur.",
  confirmed: "Le recrutement est confirmé.",
  reject: "Ne pas confirmer",
  rejectOf: (name: string) => `Ne pas confirmer le recrutement de ${name}`,
  rejectText: "La clinique lit ce motif. Rien d'autre ne change.",
  rejected: "La clinique est prévenue.",
  decided: "Quelqu'un a déjà répondu, ou la clinique est revenue sur son annonce.",
  refused: "L'action n'a pas abouti, veuillez réessayer.",
};
