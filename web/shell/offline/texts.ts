export const texts = {
  offline: "Vous êtes hors connexion : ce qui attend reprendra au retour du réseau.",
  online: "La connexion est revenue.",
  unavailable: "Service indisponible : nous réessayons, votre connexion n'y est pour rien.",
  available: "Le service répond de nouveau.",
};
