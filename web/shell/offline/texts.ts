export const offline = {
  title: "Hors connexion",
  heading: "Vous êtes hors connexion",
  text: "L'Espace entreprise a besoin du réseau. Vérifiez votre connexion : la page s'ouvrira où vous étiez.",
};

export const unavailable = {
  title: "Service indisponible",
  heading: "Service indisponible",
  text: "L'Espace entreprise ne répond pas pour le moment, votre connexion n'y est pour rien. La page s'ouvrira où vous étiez dès qu'il sera revenu.",
};
