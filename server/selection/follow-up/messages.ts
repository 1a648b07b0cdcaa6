import { STEP_LABEL_LENGTH } from "contract/selection/follow-up.ts";

/** Contains no candidate's name. The notification links to the candidate's sheet instead (B2-06). */
export const nextStepNotice = (label: string | null) => ({
  title: label === null ? "Prochaine étape" : `Aujourd'hui : ${label}`,
  content: "Vous avez prévu une prochaine étape aujourd'hui pour un candidat de votre sélection.",
});

export const EDITED_MEANWHILE = "Ce suivi a été modifié entre-temps.";

export const followUpIssues = {
  status: "Choisissez un statut de la liste.",
  note: "La note doit être un texte.",
  noteTooLong: "La note ne doit pas dépasser 2 000 caractères.",
  nextStepOn: "Indiquez une date valable, comme 2026-03-31.",
  nextStepFar: "Choisissez une date qui n'est ni passée depuis plus d'un an, ni dans plus de deux ans.",
  nextStepLabel: "L'objet de la prochaine étape doit être un texte.",
  nextStepLabelTooLong: `L'objet de la prochaine étape ne doit pas dépasser ${STEP_LABEL_LENGTH} caractères.`,
  nextStepLabelAlone: "Indiquez aussi la date de la prochaine étape.",
  edition: "Cette version du suivi n'est pas un nombre.",
} as const;
