import { type LimitName, limits } from "contract/limits.ts";

/** The period is short, so that the database stores few rows to count requests. */
const NO_LIMIT = { max: 1_000_000_000, seconds: 1 };

export function noLimits(...names: readonly LimitName[]): Readonly<Record<string, typeof NO_LIMIT>> {
  const chosen = names.length > 0 ? names : Object.keys(limits);
  return Object.fromEntries(chosen.map((name) => [name, NO_LIMIT]));
}
