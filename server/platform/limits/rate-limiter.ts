import type { LimitName } from "contract/limits.ts";
import type { Database } from "../db/connect.ts";
import type { World } from "../world.ts";
import { makeMemoryWindows } from "./memory-window.ts";
import { countByRules, findPassedLimit } from "./sliding.ts";
import { everyone, keyOf, ofAccount, ofAddress, ofNetwork, type Subject } from "./subjects.ts";

export interface Refusal {
  readonly retryAfterSeconds: number;
}

interface LimitedUser {
  readonly id: string;
}

export interface RateLimiter {
  /** @returns the rejection by the first limit that is passed */
  consume(names: readonly LimitName[], address: string, user: LimitedUser | undefined): Promise<Refusal | undefined>;
  /** Counts one event of an account or clinic; in a transaction, a rollback undoes it. @returns the rejection once the limit is passed */
  count(name: LimitName, accountId: string, trx?: Database): Promise<Refusal | undefined>;
}

/**
 * All limits are sliding windows. They are counted in the database, across servers and restarts, except those of frequent
 * reads: a write would cost more than the read, so each process counts these in memory.
 */
export function makeRateLimiter(world: World): RateLimiter {
  const countHere = makeMemoryWindows(world);

  const count = async (name: LimitName, whom: Subject, accountId: string | undefined, db: Database = world.db) => {
    const limit = world.policy.limits[name];
    const passed = limit.perProcess
      ? countHere(keyOf(world, name, whom), limit)
      : await findPassedLimit(db, world, [name], whom);
    return passed && reportPassed(world, name, accountId, passed);
  };

  return {
    count: (name, accountId, trx) => count(name, ofAccount(accountId), accountId, trx),
    consume: async (names, address, user) => {
      for (const name of names) {
        const { per } = world.policy.limits[name];
        const refusal = await count(name, subjectOf(per, address, user?.id), user?.id);
        if (refusal && !(await isLetThrough(world, name, address))) return refusal;
      }
      return undefined;
    },
  };
}

/** Logs a limit that was passed, with an alarm the first time within its window (policy T-45). */
export function reportPassed(
  world: World,
  name: LimitName,
  accountId: string | undefined,
  { justNow, retryAfterSeconds }: { readonly justNow: boolean; readonly retryAfterSeconds: number },
): Refusal {
  world.log.warn({ limit: name }, "A rate limit was passed");
  if (world.policy.limits[name].alarm && justNow)
    world.log.error({ alarm: name, account: accountId }, "Asked for more than people do");
  world.metrics.count("rate_limited_total", { rule: name });
  return { retryAfterSeconds };
}

/** After the limit for everybody is used up, each network may still make a few calls (policy W-01). */
async function isLetThrough(world: World, name: LimitName, address: string): Promise<boolean> {
  const { perNetworkBeyond: max, seconds } = world.policy.limits[name];
  if (max === undefined) return false;
  const rule = { name: "beyondForEveryone", max, seconds } as const;
  return (await countByRules(world.db, world, [rule], ofNetwork(address))).passed === undefined;
}

function subjectOf(per: string, address: string, accountId: string | undefined): Subject {
  if (per === "address") return ofAddress(address);
  if (per === "account") return accountId === undefined ? ofAddress(address) : ofAccount(accountId);
  return everyone;
}
