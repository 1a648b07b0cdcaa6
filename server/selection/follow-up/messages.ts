/** The notice contains a link to the sheet instead of the name (B2-06). */
export const nextStepNotice = {
  title: "Prochaine étape",
  content: "Vous avez prévu une prochaine étape aujourd'hui pour un candidat de votre sélection.",
} as const;

export const EDITED_MEANWHILE = "Ce suivi a été modifié entre-temps.";

export const followUpIssues = {
  status: "Choisissez un statut de la liste.",
  note: "La note doit être un texte.",
  noteTooLong: "La note ne doit pas dépasser 2 000 caractères.",
  nextStepOn: "Indiquez une date valable, comme 2026-03-31.",
  nextStepFar: "Choisissez une date qui n'est ni passée depuis plus d'un an, ni dans plus de deux ans.",
  edition: "Cette version du suivi n'est pas un nombre.",
} as const;
