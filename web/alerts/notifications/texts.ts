import { plural } from "../../format/numbers.ts";

export const texts = {
  title: "Notifications",
  settings: "Paramètres des notifications",
  list: "Notifications",
  loading: "Chargement des notifications…",
  loadError: "Vos notifications n'ont pas pu être chargées.",
  still: {
    list: "Votre réponse",
    answers: { yes: "Oui", later: "Plus tard", no: "Écarté" },
    answerOf: (answer: string, name: string) => `${answer} : ${name}`,
    noted: (name: string, answer: string) => `${name} : ${answer}`,
  },
  changeError: "L'opération n'a pas pu être faite, veuillez réessayer.",
  emptyTitle: "Aucune notification pour le moment",
  emptyLine: "Les nouveaux candidats de votre secteur seront annoncés ici, au rythme de vos alertes.",
  emptyAction: "Paramètres",
  alertsOff: "Vos alertes sont désactivées : aucun nouveau candidat ne s'affichera ici.",
  alertsOffShort: "Vos alertes SMS sont désactivées.",
  activate: "Activer les alertes",
  selectAll: "Tout sélectionner",
  selected: (count: number) => plural(count, "sélectionnée"),
  markSelected: "Marquer la sélection comme lue",
  deleteSelected: "Supprimer la sélection",
  select: (title: string, time: string) => `Sélectionner : ${title}, ${time}`,
  unread: "Non lue",
  markRead: (title: string, time: string) => `Marquer comme lue : ${title}, ${time}`,
  remove: (title: string, time: string) => `Supprimer : ${title}, ${time}`,
  marked: (count: number) =>
    count > 1 ? `${count} notifications marquées comme lues` : "Notification marquée comme lue",
  undo: "Annuler",
  removed: (count: number) => (count > 1 ? `${count} notifications supprimées` : "Notification supprimée"),
};
