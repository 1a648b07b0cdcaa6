import { median } from "../rows/statistics.ts";
import type { LoadResult } from "./send-requests.ts";

/** What each contestant answered in each turn. */
export type Turns<Name extends string> = Readonly<Record<Name, readonly LoadResult[]>>;

/** Lets contestants work in turns: whatever else the machine does meanwhile, it does to all of them. */
export async function inTurns<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<LoadResult>>>,
  turns: number,
): Promise<Turns<Name>> {
  const names = Object.keys(contestants) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<Name, LoadResult[]>;
  for (let turn = 0; turn < turns; turn += 1) {
    // Who begins changes, so that nobody always follows the same one.
    for (const name of turn % 2 === 0 ? names : names.toReversed()) taken[name].push(await contestants[name]());
  }
  return taken;
}

/** The requests a second of each contestant, one figure a round. */
export function perSecond<Name extends string>(rounds: readonly Turns<Name>[], name: Name): number[] {
  return rounds.map((round) => median(round[name].map((result) => result.perSecond)));
}

/** How many times as many requests a second one answers as another, one figure a round. */
export function ratios(own: readonly number[], other: readonly number[]): number[] {
  return own.map((value, round) => value / (other[round] ?? 0));
}

/** Figures of several rounds as people read them. */
export function list(values: readonly number[], digits?: number): string {
  return values.map((value) => number(value, digits)).join(" / ");
}

/** A figure as people read it. */
export function number(value: number, digits = 2): string {
  return value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
