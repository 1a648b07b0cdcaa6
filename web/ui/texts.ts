/** The words that the components say by themselves; everything else is given to them. */
export const texts = {
  close: "Fermer",
  yes: "Oui",
  no: "Non",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  remove: (label: string) => `Retirer ${label}`,
  openList: "Ouvrir la liste",
  noOption: "Aucun choix ne correspond",
  loading: "Chargement…",
  loadMore: "Charger plus",
  toasts: "Messages",
  next: "Suivant",
  previous: "Précédent",
  done: "Terminé",
  progress: (position: string, count: string) => `${position} sur ${count}`,
  digit: (position: number, length: number) => `Chiffre ${position} sur ${length}`,
};
