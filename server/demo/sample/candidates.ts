import type { CandidateRecord } from "contract/intake.ts";
import { sampleCandidate } from "./candidate.ts";
import { diceOf } from "./dice.ts";
import { type Person, people } from "./people.ts";
import { dealPortraits, freePortrait } from "./portraits.ts";
import { townsByDepartment } from "./towns.ts";

/** Neighbours of the sample are published apart from each other: the list then shows one department after another. */
const STRIDE = 23;

/** When a sample candidate is published among all of them, from 0 on. */
export function publicationTurn(index: number): number {
  return (index * STRIDE) % people.length;
}

/** The portraits, dealt in the order of publication, which is that of the list. */
const portraits = dealPortraits(
  people
    .map((person, index) => ({ person, turn: publicationTurn(index) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ person }) => person),
);

/** The candidates that the demo starts with. */
export function sampleCandidates(now: Date): CandidateRecord[] {
  return people.map((person, index) =>
    sampleCandidate(person, `DEMO-${String(index + 1).padStart(3, "0")}`, portraits.get(person) ?? "", now),
  );
}

const women = ["Agathe", "Bérénice", "Coline", "Doriane", "Éloïse", "Fanny", "Garance", "Héloïse", "Iris", "Kenza"];
const men = ["Aurélien", "Malo", "Sofiane"];
const lastNames = [
  "Auvray",
  "Bellanger",
  "Cazenave",
  "Delmotte",
  "Esnault",
  "Ferrandi",
  "Garnier-Louvel",
  "Hamidou",
  "Jaouen",
  "Lacombe",
  "Maillot",
  "Prigent",
  "Sauvageot",
];

/**
 * The `n`-th candidate who arrives in a department after the start of the demo (n from 1).
 * Undefined when the department does not exist.
 */
export function nextArrival(department: string, n: number, now: Date): CandidateRecord | undefined {
  const towns = townsByDepartment[department];
  if (!towns) return undefined;
  const externalId = `DEMO-${department}-${String(n).padStart(3, "0")}`;
  const dice = diceOf(externalId);
  const feminine = dice.chance(90);
  const person: Person = {
    firstName: dice.pick(feminine ? women : men),
    lastName: dice.pick(lastNames),
    feminine,
    age: dice.whole(18, 29),
    town: dice.pick(towns),
    recruited: false,
  };
  return sampleCandidate(person, externalId, freePortrait(person, n, portraits), now);
}
