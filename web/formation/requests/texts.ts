/** The words around everything that asks for an answer. */
export const texts = {
  title: "Demandes",
  tabs: "Sortes de demandes",
  emails: "Emails à enregistrer",
};
