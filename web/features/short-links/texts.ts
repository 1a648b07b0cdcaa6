/** The words of the short link page (product 2.2). */
export const texts = {
  title: "Lien court",
  opening: "Ouverture du lien…",
  expired: "Lien expiré",
  failed: "Le lien n'a pas pu être ouvert.",
};
