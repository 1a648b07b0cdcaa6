import { departmentFromZip } from "contract/departments.ts";
import { type Person, UNKNOWN_AGE } from "./people.ts";
import { portraitNames } from "./portrait-names.ts";

/**
 * Deals the portraits: each gets, of those that can stand for them, one that nobody of their department has, else the one
 * that is seen longest ago there, and of several the one that is seen longest ago anywhere.
 */
export function dealPortraits(listed: readonly Person[]): ReadonlyMap<Person, string> {
  const dealt = new Map<Person, string>();
  const seen = new Map<string, number>();
  for (const [place, person] of listed.entries()) {
    const here = departmentOf(person);
    const age = (file: string) => [seen.get(`${here} ${file}`) ?? -1, seen.get(file) ?? -1] as const;
    const [file = ""] = portraitsFor(person).sort((one, other) => {
      const [oneHere, oneAnywhere] = age(one);
      const [otherHere, otherAnywhere] = age(other);
      return oneHere - otherHere || oneAnywhere - otherAnywhere;
    });
    dealt.set(person, file);
    seen.set(file, place).set(`${here} ${file}`, place);
  }
  return dealt;
}

/** The portrait of the `n`-th who arrives: one that nobody of the department has, as far as there are any. */
export function freePortrait(person: Person, n: number, dealt: ReadonlyMap<Person, string>): string {
  const here = departmentOf(person);
  const taken = [...dealt].filter(([other]) => departmentOf(other) === here).map(([, file]) => file);
  const all = portraitsFor(person);
  const free = all.filter((file) => !taken.includes(file));
  const choice = free.length > 0 ? free : all;
  return choice[n % choice.length] ?? "";
}

/** The portraits that can stand for a person. */
function portraitsFor({ feminine, age }: Person): string[] {
  const mature = (age ?? UNKNOWN_AGE) >= 30;
  return portraitNames
    .filter((portrait) => portrait.feminine === feminine && portrait.mature === mature)
    .map(({ file }) => file);
}

function departmentOf({ town }: Person): string | undefined {
  return departmentFromZip(town.slice(0, 5));
}
