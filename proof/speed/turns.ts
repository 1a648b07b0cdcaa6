import type { Shots } from "./shoot.ts";

/** What each contestant did in each turn. */
export type Turns<Name extends string> = Readonly<Record<Name, readonly Shots[]>>;

/** Lets contestants shoot in turns: whatever else the machine does meanwhile, it does to all of them. */
export async function inTurns<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<Shots>>>,
  turns: number,
): Promise<Turns<Name>> {
  const names = Object.keys(contestants) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as Shots[]])) as Record<Name, Shots[]>;
  for (let turn = 0; turn < turns; turn += 1) {
    // Who begins changes, so that nobody always follows the same one.
    for (const name of turn % 2 === 0 ? names : names.toReversed()) taken[name].push(await contestants[name]());
  }
  return taken;
}

/** A figure as people read it. */
export function number(value: number, digits = 2): string {
  return value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
