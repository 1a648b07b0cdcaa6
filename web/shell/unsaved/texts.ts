/** What is said of what was changed and not stored yet. */
export const texts = {
  unsaved: "Non enregistré",
  cancel: "Annuler",
  question: "Vos modifications ne sont pas enregistrées. Quitter cette page ?",
  leave: "Quitter sans enregistrer",
  stay: "Rester",
};
