import { plural } from "../../format/numbers.ts";
import { contactAdministrator } from "../texts.ts";

export const card = {
  age: (years: number) => plural(years, "an"),
  noDepartment: "Aucun département",
  recruited: "Déjà recruté !",
  isNew: "Arrivé depuis votre dernière visite",
  seen: "Déjà vu",
  published: (day: string, isDate: boolean) => (isDate ? `publié le ${day}` : `publié ${day}`),
  distance: (kilometres: number) => `à ${plural(kilometres, "km", "km")}`,
  roughDistance: (kilometres: number) => `à environ ${plural(kilometres, "km", "km")}`,
  near: "< 5 km",
  roughlyNear: "environ < 5 km",
  marks: "Avancement",
  immersion: "Immersion",
  tests: "Tests",
  opinion: "Avis",
  opinionPending: "Avis en cours" as const,
  upgradeHours: (hours: number) => `${hours}\u00a0h de mise à niveau`,
  done: "fait",
  notDone: "en cours",
  add: (name: string) => `Ajouter à ma sélection : ${name}`,
  opens: "L'ajout affiche le téléphone et l'email du centre de formation.",
  added: "Candidature sauvegardée dans la rubrique Sélection",
  undo: "Annuler",
  undoError: `Erreur: Impossible de supprimer ce candidat de votre sélection, ${contactAdministrator}`,
  addError: `Erreur: Impossible d'ajouter ce candidat à votre sélection, ${contactAdministrator}`,
};
