export const lineIssues = {
  incomplete: "guillemet ouvert et jamais fermé",
  quoteMisplaced: "guillemet mal placé",
  recordTooLong: "enregistrement trop long : guillemet jamais fermé ?",
  tooFewColumns: (found: number, expected: number) => `pas assez de colonnes : ${found} au lieu de ${expected}`,
  tooManyColumns: (found: number, expected: number) => `trop de colonnes : ${found} au lieu de ${expected}`,
  notJson: "ligne qui n'est pas un objet JSON",
  upTo: (reason: string, lastLine: number) => `${reason}, lignes suivantes perdues jusqu'à ${lastLine}`,
} as const;

export const fileIssues = {
  empty: "Le fichier est vide.",
  noRecords: "Le fichier n'a aucune ligne sous les titres des colonnes.",
  doubledColumn: (name: string) => `La colonne ${name} est là deux fois.`,
  headerQuote: "Un titre de colonne est trop long ou s'étend sur plusieurs lignes : guillemet jamais fermé ?",
  tooManyColumns: (found: number) => `Trop de colonnes : ${found}.`,
  missingColumns: (names: readonly string[]) => `Colonnes absentes : ${names.join(", ")}.`,
} as const;

export const misreadAccents = (line: number) =>
  `Des signes comme Ž, Ÿ ou ‘ semblent remplacer des accents, dès la ligne ${line} : ce fichier vient sans doute d'un Mac. Enregistrez-le de nouveau en UTF-8.`;

export function serverError(status: number, error: string): string {
  return `Le serveur a refusé l'import (${status}). ${error}`.trim();
}

export const fileTooLarge = "Fichier de plus de 10 Mo.";
