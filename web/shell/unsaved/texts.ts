export const texts = {
  unsaved: "Non enregistré",
  cancel: "Annuler",
  cancelled: "Modifications annulées",
  takeUp: "Les reprendre",
  question: "Vos modifications ne sont pas enregistrées. Quitter cette page ?",
  saveAndLeave: "Enregistrer et quitter",
  leave: "Quitter sans enregistrer",
  stay: "Rester",
  goOnQuestion: "Vos modifications ne sont pas enregistrées. Continuer avec les valeurs enregistrées ?",
  saveAndGoOn: "Enregistrer et continuer",
  goOn: "Continuer sans enregistrer",
  resumed: "Votre saisie est reprise où vous l'aviez laissée.",
};

export const meanwhile = {
  title: "Ces informations ont été modifiées entre-temps",
  text: "D'autres valeurs ont été enregistrées pendant votre saisie. Choisissez celle qui reste, champ par champ.",
  textBy: (by: string) =>
    `${by} a enregistré d'autres valeurs pendant votre saisie. Choisissez celle qui reste, champ par champ.`,
  mine: (text: string) => `Votre saisie : ${text}`,
  theirs: (text: string) => `Déjà enregistré : ${text}`,
  empty: "vide",
  save: "Enregistrer ces choix",
  back: "Revenir au formulaire",
};
