/** What is wrong with a search that is to be kept (beyond B8-01). */
export const savedSearchFaults = {
  name: "Donnez à la recherche un nom de 1 à 60 caractères.",
  alert: "Choisissez « Aucune », « Chaque jour » ou « Chaque semaine ».",
} as const;
