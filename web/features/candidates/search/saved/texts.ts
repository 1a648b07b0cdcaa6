import type { SearchAlert } from "contract/saved-searches.ts";

/** The words of saved searches (beyond B8). */
export const texts = {
  save: "Enregistrer cette recherche",
  mine: "Mes recherches",
  everywhere: "Toute la France",
  name: "Nom de la recherche",
  nameMissing: "Donnez un nom à cette recherche.",
  alert: "Alerte par email",
  alerts: { none: "Aucune", daily: "Chaque jour", weekly: "Chaque semaine" } satisfies Record<SearchAlert, string>,
  alertHint: "Un email quand de nouveaux candidats y répondent. Les SMS se règlent dans vos notifications.",
  alertMe: "M'alerter chaque jour",
  alertMark: { daily: "Alerte chaque jour", weekly: "Alerte chaque semaine" },
  submit: "Enregistrer",
  cancel: "Annuler",
  saved: "Recherche enregistrée",
  savedWhere: "Retrouvez-la dans « Mes recherches », avec les filtres.",
  changed: "Recherche modifiée",
  failed: "La recherche n'a pas pu être enregistrée.",
  newOnes: (count: number) => (count > 1 ? "nouveaux candidats" : "nouveau candidat"),
  edit: (name: string) => `Modifier la recherche ${name}`,
  editTitle: "Modifier la recherche",
  remove: (name: string) => `Supprimer la recherche ${name}`,
  removed: "Recherche supprimée",
  undo: "Annuler",
  removeFailed: "La recherche n'a pas pu être supprimée.",
  undoFailed: "La recherche n'a pas pu être rétablie.",
};
