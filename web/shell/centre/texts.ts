export const texts = {
  area: "Espace formation",
  menu: "Menu",
  managerNeeded: "Réservé aux gestionnaires",
  managerNeededText:
    "Cette page est réservée aux gestionnaires du centre. Demandez à l'un d'eux si vous en avez besoin.",
  confirmTitle: "Confirmez que c'est bien vous",
  confirmText:
    "Pour protéger les données des candidats et des cliniques, saisissez le code à 6 chiffres de votre application pour continuer.",
  code: "Code à 6 chiffres",
  codeMissing: "Saisissez les 6 chiffres de votre application.",
  confirm: "Continuer",
  confirmFailed: "Le code n'a pas pu être vérifié, veuillez réessayer.",
  sortedBy: "Trier par",
  ascending: (head: string) => `${head} (croissant)`,
  descending: (head: string) => `${head} (décroissant)`,
  selectAll: "Tout sélectionner sur cette page",
  select: (name: string) => `Sélectionner ${name}`,
  count: (shown: number, total: number) => `${number(shown)} sur ${number(total)}`,
  more: "Afficher la suite",
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

function number(value: number): string {
  return value.toLocaleString("fr-FR");
}
