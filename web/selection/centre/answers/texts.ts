export const texts = {
  title: "Réponses",
  intro: (days: number, requests: number) =>
    `Part des demandes de mise en relation qui ont reçu une réponse en ${days} jours, et délai médian. Les cliniques d'au moins ${requests} demandes sont nommées.`,
  loading: "Chargement des réponses…",
  failed: "Les réponses n'ont pas pu être chargées.",
  all: "Toutes les cliniques",
  list: "Réponses par clinique",
  clinic: "Clinique",
  noName: "Clinique sans nom",
  requests: "Demandes",
  share: (days: number) => `Réponse en ${days} jours`,
  median: "Délai médian",
  unknown: "—",
  emptyTitle: "Pas encore assez de demandes",
  emptyLine: (requests: number) => `Une clinique s'affiche ici à partir de ${requests} demandes.`,
};

export const farewell = {
  title: "Phrases aux candidats écartés",
  intro:
    "Une clinique qui écarte un candidat peut lui envoyer l'une de ces phrases. Le message part du centre, sans le nom de la clinique sauf si elle le souhaite.",
  sentence: (number: number) => `Phrase ${number}`,
  save: "Enregistrer les phrases",
  saved: "Les phrases sont enregistrées.",
  rejected: "Les phrases n'ont pas pu être enregistrées, veuillez réessayer.",
  failed: "Les phrases n'ont pas pu être chargées.",
  length: (min: number, max: number) => `Écrivez de ${min} à ${max} caractères.`,
};
