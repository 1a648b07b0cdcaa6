import type { Dice } from "./dice.ts";

/** A study level as a candidate words it, with the id of its category (product 3.4). */
interface StudyLevel {
  readonly studyLevel: string;
  readonly studyLevelCategory: number;
}

const level = (studyLevelCategory: number, ...wordings: readonly string[]): readonly StudyLevel[] =>
  wordings.map((studyLevel) => ({ studyLevel, studyLevelCategory }));

const none = level(1, "Brevet des collèges", "Classe de seconde");
const cap = level(
  2,
  "CAPa Services aux personnes",
  "CAP Accompagnant éducatif petite enfance",
  "BEP Carrières sanitaires",
);
const bac = level(
  3,
  "Bac pro Conseil vente en animalerie",
  "Bac pro Conduite et gestion d'une entreprise du secteur canin et félin",
  "Bac STAV",
  "Bac général, spécialités SVT et chimie",
  "Bac pro CGEA",
  "Bac ST2S",
);
const bts = level(4, "BTSA Productions animales", "BTS Gestion de la PME", "BTSA ACSE");
const degree = level(5, "Licence de biologie", "Licence pro Métiers de l'animal", "Master Éthologie");
const change = level(6, "Secrétariat médical, 8 ans", "Commerce de détail, 10 ans", "Aide à domicile, 6 ans");

/** Study level of somebody of that age: those who change their trade are thirty or more. */
export function studyLevelOf(age: number, dice: Dice): StudyLevel {
  if (age >= 30) return dice.pick(dice.chance(75) ? change : bac);
  const draw = dice.whole(1, 100);
  if (draw <= 6) return dice.pick(none);
  if (draw <= 22) return dice.pick(cap);
  if (draw <= 40 && age >= 20) return dice.pick(bts);
  if (draw <= 52 && age >= 21) return dice.pick(degree);
  return dice.pick(bac);
}

/** Training centres by department; elsewhere the one of Laval. */
const centres: Readonly<Record<string, string>> = {
  "2A": "CFA de Bastia",
  "13": "CFPPA d'Aix-en-Provence",
  "22": "CFA de Laval",
  "29": "CFPPA de Quimper",
  "31": "CFPPA de Toulouse",
  "33": "CFA de Blanquefort",
  "56": "CFPPA de Quimper",
  "59": "CFA d'Arras",
  "67": "CFA de Haguenau",
  "69": "CFPPA de Lyon",
  "75": "CFA de Paris",
  "974": "CFA de Saint-Pierre",
};

/** The training centre that teaches for a department. */
export function trainingCentreOf(department: string): string {
  return centres[department] ?? "CFA de Laval";
}

/** What the centre writes after the interview, by opinion. */
export const interviewRemarks: Readonly<Record<string, readonly string[]>> = {
  Réserves: [
    "Projet encore hésitant ; une seconde immersion est conseillée avant la signature.",
    "Bonne volonté évidente, calcul de doses à reprendre entièrement.",
  ],
  "Avis favorable": [
    "Projet cohérent, bonnes représentations du métier. Expression orale claire.",
    "Résultats corrects en raisonnement, motivation étayée par l'immersion.",
    "Candidature solide ; mobilité à confirmer avec l'employeur.",
  ],
  "Avis très favorable": [
    "Excellents tests. A déjà les réflexes d'hygiène et le souci du propriétaire.",
    "Échange remarquable de justesse sur la fin de vie ; à recommander sans réserve.",
    "Très bon raisonnement, connaît les contraintes de l'alternance et les accepte.",
  ],
  "": ["Tests passés, avis de la commission attendu sous quinzaine."],
};
