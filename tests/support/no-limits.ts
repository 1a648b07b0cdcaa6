import { type LimitName, limits } from "contract/limits.ts";

/** Its window is short, so that a log that is kept in the database stays short under load. */
const NO_LIMIT = { max: 1_000_000_000, seconds: 1 };

/** What LIMITS has to say so that nobody reaches the limits of these names, or any limit when none is named. */
export function noLimits(...names: readonly LimitName[]): Readonly<Record<string, typeof NO_LIMIT>> {
  const chosen = names.length > 0 ? names : Object.keys(limits);
  return Object.fromEntries(chosen.map((name) => [name, NO_LIMIT]));
}
