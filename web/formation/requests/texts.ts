/** The words around everything that asks for an answer. */
export const texts = {
  title: "Demandes",
  tabs: "Sortes de demandes",
  emails: "Emails à enregistrer",
  introductions: "Mises en relation",
  recruitments: "Recrutements",
  loading: "Chargement des demandes…",
  failed: "Les demandes n'ont pas pu être chargées.",
  candidate: "Candidat",
  clinic: "Clinique",
  noName: "Clinique sans nom",
  askedBy: "Demandé par",
  cancel: "Annuler",
  reason: "Motif",
  reasonMissing: "Veuillez indiquer un motif.",
  reasonTooLong: (most: number) => `${most} caractères au plus.`,
};
