export const texts = {
  close: "Fermer",
  remove: (label: string) => `Retirer ${label}`,
  loading: "Chargement…",
  offlineTitle: "Hors connexion",
  offlineText: "L'Espace entreprise a besoin du réseau. La page s'ouvrira dès qu'il sera revenu.",
  retry: "Réessayer",
  toasts: "Messages",
};
