import type { LimitName } from "contract/limits.ts";
import type { Database } from "../db/connect.ts";
import type { World } from "../world.ts";
import { makeMemoryLogs } from "./memory-logs.ts";
import { countByRules, findPassedLimit } from "./sliding.ts";
import { clinicOf, everyone, keyOf, ofAccount, ofAddress, ofNetwork, type Subject } from "./subjects.ts";

/** A call that comes too early. */
export interface Refusal {
  readonly retryAfterSeconds: number;
}

/** An account that makes calls; its holder is the clinic. */
interface LimitedUser {
  readonly id: string;
  /** Null for a holder, and absent for the centre's staff. */
  readonly holderId?: string | null;
  readonly clinicNumber?: string | null;
}

/** Counts calls against the figures of policy 2. */
export interface RateLimiter {
  /** @returns the refusal of the first of the limits that is passed; undefined when none is */
  consume(names: readonly LimitName[], address: string, user: LimitedUser | undefined): Promise<Refusal | undefined>;
  /**
   * Counts one more event of an account, or of a clinic by its holder; within a transaction, what is rolled back counts
   * for nothing.
   * @returns the refusal once the limit is passed: to throw, or to answer less
   */
  count(name: LimitName, accountId: string, trx?: Database): Promise<Refusal | undefined>;
  /** Keeps what was counted in memory, before the process stops. */
  close(): Promise<void>;
}

/**
 * All limits slide. Those that guard a secret are counted in the database, so that they hold across servers and restarts
 * at once; those of what is asked for all day are counted in memory, and told to the database now and then.
 */
export function makeRateLimiter(world: World): RateLimiter {
  const memory = makeMemoryLogs(world);

  const count = async (name: LimitName, whom: Subject, accountId: string | undefined, db: Database = world.db) => {
    const limit = world.policy.limits[name];
    const passed = limit.inMemory
      ? await memory.count(keyOf(world, name, whom), limit)
      : await findPassedLimit(db, world, [name], whom);
    if (!passed) return undefined;
    world.log.warn({ limit: name }, "A rate limit was passed");
    // Once for each window (policy T-45).
    if (limit.alarm && passed.justNow)
      world.log.error({ alarm: name, account: accountId }, "Asked for more than people do");
    world.metrics.count("rate_limited_total", { rule: name });
    return { retryAfterSeconds: passed.retryAfterSeconds };
  };

  return {
    close: () => memory.tell(),
    count: (name, accountId, trx) => count(name, ofAccount(accountId), accountId, trx),
    consume: async (names, address, user) => {
      for (const name of names) {
        const { per } = world.policy.limits[name];
        const counted = user && (per === "clinic" ? clinicOf(user) : user.id);
        const refusal = await count(
          name,
          subjectOf(per, address, counted),
          per === "clinic" ? (user?.holderId ?? user?.id) : user?.id,
        );
        if (refusal && !(await isLetThrough(world, name, address))) return refusal;
      }
      return undefined;
    },
  };
}

/** Whoever uses up what everybody may ask for, keeps out nobody who asks little (policy W-01). */
async function isLetThrough(world: World, name: LimitName, address: string): Promise<boolean> {
  const { perNetworkBeyond: max, seconds } = world.policy.limits[name];
  if (max === undefined) return false;
  const rule = { name: "beyondForEveryone", max, seconds } as const;
  return (await countByRules(world.db, world, [rule], ofNetwork(address))).passed === undefined;
}

function subjectOf(per: string, address: string, accountId: string | undefined): Subject {
  if (per === "address") return ofAddress(address);
  if (per === "account" || per === "clinic") return accountId === undefined ? ofAddress(address) : ofAccount(accountId);
  return everyone;
}
