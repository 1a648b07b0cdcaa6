import type { CandidateRecord } from "contract/intake.ts";
import { sampleCandidate } from "./candidate.ts";
import { diceOf } from "./dice.ts";
import { type Person, people } from "./people.ts";
import { townsByDepartment } from "./towns.ts";

/** The candidates that the demo starts with, the first to be published first. */
export function sampleCandidates(now: Date): CandidateRecord[] {
  return people.map((person, index) =>
    sampleCandidate(person, `DEMO-${String(index + 1).padStart(3, "0")}`, index, now),
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
  return sampleCandidate(person, externalId, n, now);
}
