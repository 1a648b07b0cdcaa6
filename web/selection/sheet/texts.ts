export const texts = {
  more: "Plus",
  print: "Imprimer la fiche",
  remove: "Retirer de ma sélection",
};
