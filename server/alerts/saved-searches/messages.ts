import { SEARCH_NAME } from "contract/alerts/saved-searches.ts";

export const savedSearchIssues = {
  name: `Donnez à la recherche un nom de ${SEARCH_NAME.min} à ${SEARCH_NAME.max} caractères.`,
  alert: "Choisissez « Aucune », « Chaque jour » ou « Chaque semaine ».",
} as const;
