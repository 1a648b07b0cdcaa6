import { ofName } from "contract/of-name.ts";
import { plural } from "../../format/numbers.ts";

export const texts = {
  title: "Comparer",
  back: "Retour à la sélection",
  print: "Imprimer",
  loading: "Chargement de la comparaison…",
  failed: "La comparaison n'a pas pu être chargée.",
  tooFew: "Il faut au moins deux candidats de votre sélection, non recrutés, pour comparer.",
  leftOut: (count: number) =>
    count === 1
      ? "1 candidat n'est pas comparé : il n'est pas dans votre sélection ou il est déjà recruté."
      : `${count} candidats ne sont pas comparés : ils ne sont pas dans votre sélection ou ils sont déjà recrutés.`,
  tooMany: "Trois candidats au plus sont comparés.",
  table: "Candidats comparés",
  fact: "Critère",
  best: "le mieux",
  equal: (count: number) => (count === 1 ? "1 critère identique" : `${count} critères identiques`),
  rows: {
    age: "Âge",
    place: "Lieu",
    distance: "Distance",
    level: "Niveau",
    immersion: "Stage d'immersion",
    tests: "Tests et entretien",
    opinion: "Avis",
    upgrade: "Mise à niveau",
    followUp: "Suivi",
    letter: "Lettre de motivation",
  },
  unknown: "Non renseigné",
  years: (years: number) => plural(years, "an"),
  days: (days: number) => (days > 0 ? `Fait, ${plural(days, "jour")}` : "À faire"),
  testsDone: "Fait",
  toDo: "À faire",
  pending: "En cours",
  noHours: "Aucune heure",
  afterTests: "—",
  hours: (hours: number) => `${hours}\u00a0h`,
  subjects: { ranFR: "français", ranMA: "mathématiques", ranAR: "raisonnement" },
  noLetter: "Pas de lettre",
  letterLoading: "Chargement…",
  letterFailed: "La lettre n'a pas pu être chargée.",
  sheet: "Voir la fiche",
  sheetOf: (firstName: string, lastName: string) => `${ofName(firstName)} ${lastName}`,
};
