/** The words around every page of the training centre's area (beyond B1). */
export const texts = {
  area: "Espace formation",
  menu: "Menu",
  loading: "Chargement…",
  loggedOut: "Votre session a pris fin. Reconnectez-vous : ce que vous avez saisi est conservé.",
  backToDay: "Revenir à la journée",
  notFound: "Page non trouvée",
  notFoundText: "Cette adresse ne mène à aucune page de l'Espace formation.",
  legal: "Mentions légales",
  privacy: "Politique de confidentialité",
  accessibility: "Accessibilité",
  clinics: "Espace entreprise",
};
