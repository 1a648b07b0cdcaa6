export const unknownToBrowser = "Ce navigateur n'a pas de clés d'accès.";

export const login = {
  or: "ou",
  button: "Continuer avec une clé d'accès",
  failed: "La clé d'accès n'a pas été reconnue. Réessayez, ou saisissez le mot de passe.",
};
