import { plural } from "../../format/numbers.ts";

export const contactAdministrator = "Veuillez contacter votre administrateur système.";

export const card = {
  age: (years: number) => plural(years, "an"),
  noDepartment: "Aucun département",
  recruited: "Déjà recruté !",
  unavailable: "N'est plus disponible",
  isNew: "Nouveau",
  seen: "Déjà vu",
  published: (day: string, isDate: boolean) => (isDate ? `publié le ${day}` : `publié ${day}`),
  distance: (kilometres: number) => `à ${plural(kilometres, "km", "km")}`,
  roughDistance: (kilometres: number) => `à environ ${plural(kilometres, "km", "km")}`,
  near: "< 5 km",
  roughlyNear: "à moins de 5 km environ",
  marks: "Avancement",
  immersion: "Immersion",
  tests: "Tests",
  opinion: "Avis",
  opinionPending: "Avis en cours" as const,
  upgradeHours: (hours: number) => `${hours}\u00a0h de mise à niveau`,
  done: "fait",
  notDone: "à faire",
  add: (name: string) => `Ajouter à ma sélection : ${name}`,
  opens: (firstName: string) => `Ajoutez ${firstName} pour voir le téléphone et l'email du centre.`,
  added: "Candidature sauvegardée dans la rubrique Sélection",
  undo: "Annuler",
  undoError: `Erreur: Impossible de supprimer ce candidat de votre sélection, ${contactAdministrator}`,
  addError: `Erreur: Impossible d'ajouter ce candidat à votre sélection, ${contactAdministrator}`,
};
