import type { Dice } from "./dice.ts";

/** The kind of practice that receives an intern. */
const activities = [
  "Canine",
  "Canine",
  "Canine",
  "Canine",
  "Mixte",
  "Mixte",
  "Mixte",
  "Rurale",
  "Équine",
  "NAC",
] as const;

const names = [
  "du Moulin Blanc",
  "des Trois Fontaines",
  "de la Grand'Rue",
  "du Vieux Lavoir",
  "des Deux Rives",
  "du Chêne Vert",
  "de la Gare",
  "des Hirondelles",
  "du Champ de Foire",
  "de la Petite Vallée",
];

/** An immersion internship, or its absence (0 day, no structure). */
export interface Internship {
  readonly internshipDuration: number;
  readonly internshipStructureName: string | null;
  readonly internshipActivity: string | null;
}

/** Done by three candidates in four, ten days as a rule. */
export function internshipOf(dice: Dice): Internship {
  if (!dice.chance(76)) return { internshipDuration: 0, internshipStructureName: null, internshipActivity: null };
  const structure = dice.chance(70) ? "Clinique vétérinaire" : "Cabinet vétérinaire";
  return {
    internshipDuration: dice.chance(75) ? 10 : dice.whole(5, 15),
    internshipStructureName: `${structure} ${dice.pick(names)}`,
    internshipActivity: dice.pick(activities),
  };
}
