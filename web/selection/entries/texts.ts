const contactAdministrator = "Veuillez contacter votre administrateur système.";

export const texts = {
  title: "Sélection",
  list: "Candidats de votre sélection",
  loading: "Chargement de votre sélection…",
  isNew: "Nouveau",
  seen: "Déjà vu",
  remove: (name: string) => `Retirer de ma sélection : ${name}`,
  removeQuestion: "Vous allez retirer ce profil candidat de votre sélection. Confirmez-vous ?",
  removed: "Candidat retiré de votre sélection",
  undo: "Annuler",
  undoError: "Ce candidat n'a pas pu être remis dans votre sélection, veuillez réessayer.",
  emptyTitle: "Aucun candidat dans votre sélection",
  emptyLine: "Mettez de côté les profils qui vous plaisent, vous les retrouverez ici.",
  search: "Rechercher des candidats",
  loadError: `Erreur lors du chargement des sélections, ${contactAdministrator}`,
  removeError: `Erreur: Impossible de supprimer ce candidat de votre sélection, ${contactAdministrator}`,
};
