export const texts = {
  area: "Espace entreprise",
  skip: "Aller au contenu",
  copyright: "© 2023",
  legal: "Mentions légales",
  privacy: "Politique de confidentialité",
  about: "À propos",
  accessibility: "Accessibilité",
  loggedOut: "Déconnexion",
  unstored: "Votre navigateur n'enregistre rien : vous serez déconnecté en fermant cet onglet.",
  loading: "Chargement…",
  retry: "Réessayer",
  rejected: "Erreur :",
  noResponse: "Le service ne répond pas, veuillez réessayer.",
  loginNeeded: "Connexion requise",
  failureTitle: "Cette page n'a pas pu s'afficher",
  failureText: "Rechargez la page. Si cela se reproduit, écrivez-nous en disant ce que vous faisiez :",
  reload: "Recharger la page",
  // The service worker must be a single file, so it contains a copy of these texts.
  unavailableTitle: "Service indisponible",
  unavailableText:
    "L'Espace entreprise ne répond pas pour le moment, votre connexion n'y est pour rien. La page s'ouvrira dès qu'il sera revenu.",
};
