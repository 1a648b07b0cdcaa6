export const unknownToBrowser = "Ce navigateur ne connaît pas les clés d'accès.";

export const login = {
  or: "ou",
  button: "Continuer avec une clé d'accès",
  failed: "La clé d'accès n'a pas été reconnue. Réessayez, ou utilisez votre mot de passe.",
};
