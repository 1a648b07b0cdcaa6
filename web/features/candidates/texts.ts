import { plural } from "../../format/plural.ts";

/** How errors of the candidate screens end. */
export const contactAdministrator = "Veuillez contacter votre administrateur système.";

/** The words of the search screen (product 2.7, 8). */
export const search = {
  title: "Rechercher",
  tour: "Revoir la visite guidée",
  filters: "Filtres",
  departments: "Départements",
  departmentQuestion: "Dans quels départements ?",
  departmentPlaceholder: "Nom ou numéro",
  department: (number: string, name: string) => `${number} · ${name}`,
  moreFilters: "+ de filtres",
  firstName: "Prénom",
  lastName: "Nom",
  studyLevel: "Niveau d'étude",
  anyStudyLevel: "Tous les niveaux",
  progress: "Statut d'avancement",
  testsDone: "Tests et entretien réalisés",
  opinion: "Avis du centre",
  allOpinions: "Tous les avis",
  submit: "Valider ma recherche",
  activeFilters: "Filtres actifs",
  activeCount: (count: number) => (count > 1 ? "filtres actifs" : "filtre actif"),
  firstNameChip: (name: string) => `Prénom : ${name}`,
  lastNameChip: (name: string) => `Nom : ${name}`,
  testsChip: (value: string) => `Tests : ${value}`,
  notificationChip: (day: string, time: string) => `Notif. du ${day} à ${time}`,
  results: (count: number) => plural(count, "résultat"),
  list: "Candidats",
  loading: "Recherche en cours…",
  listError: `Erreur lors du chargement des candidats, ${contactAdministrator}`,
  studyLevelError: "Erreur filtres : impossible de récupérer la listes des niveaux d'étude.",
  notificationGone: "Cette notification n'existe plus : voici tous les candidats.",
  retry: "Réessayer",
};

/** The words of a candidate's card (product 2.7). */
export const card = {
  age: (years: number) => plural(years, "an"),
  noDepartment: "Aucun département",
  recruited: "Déjà recruté !",
  isNew: "Nouveau",
  seen: "Vu",
  published: (day: string, isDate: boolean) => (isDate ? `publié le ${day}` : `publié ${day}`),
  marks: "Avancement",
  immersion: "Immersion",
  tests: "Tests",
  opinion: "Avis",
  done: "fait",
  notDone: "en cours",
  add: (name: string) => `Ajouter à ma sélection : ${name}`,
  added: "Candidature sauvegardée dans la rubrique Sélection",
  undo: "Annuler",
  undoError: `Erreur: Impossible de supprimer ce candidat de votre sélection, ${contactAdministrator}`,
  addError: `Erreur: Impossible d'ajouter ce candidat à votre sélection, ${contactAdministrator}`,
};
