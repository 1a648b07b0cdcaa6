export const texts = {
  title: "Lien court",
  opening: "Ouverture du lien…",
  expired: "Lien expiré",
  failed: "Le lien n'a pas pu être ouvert.",
};
