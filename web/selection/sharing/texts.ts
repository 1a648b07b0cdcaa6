export const texts = {
  share: "Partager la sélection avec mes collaborateurs",
  hint: "Une seule sélection pour toute la clinique : candidats, statuts et notes sont communs. Si vous arrêtez le partage, chacun garde les candidats qu'il a ajoutés.",
  shared: "La sélection est partagée avec vos collaborateurs.",
  unshared: "La sélection n'est plus partagée : chacun garde les candidats qu'il a ajoutés.",
  unknown: "L'état du partage n'a pas pu être chargé.",
  failed: "Le partage n'a pas pu être changé. Réessayez.",
};
