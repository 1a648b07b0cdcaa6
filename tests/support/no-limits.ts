import { type LimitName, limits } from "contract/limits.ts";

/** A short window keeps the log in the database short. */
const NO_LIMIT = { max: 1_000_000_000, seconds: 1 };

/** A value of LIMITS without the named limits, or without any. */
export function noLimits(...names: readonly LimitName[]): Readonly<Record<string, typeof NO_LIMIT>> {
  const chosen = names.length > 0 ? names : Object.keys(limits);
  return Object.fromEntries(chosen.map((name) => [name, NO_LIMIT]));
}
