import { type LimitName, limits } from "contract/limits.ts";

const NO_LIMIT = { max: 1_000_000_000 };

/** What LIMITS has to say so that nobody reaches the limits of these names, or any limit when none is named. */
export function noLimits(...names: readonly LimitName[]): Readonly<Record<string, typeof NO_LIMIT>> {
  const chosen = names.length > 0 ? names : Object.keys(limits);
  return Object.fromEntries(chosen.map((name) => [name, NO_LIMIT]));
}
