import type { LimitName } from "contract/limits.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { hashOf } from "../secrets.ts";
import type { World } from "../world.ts";
import { type Count, makeMemoryCounts } from "./memory-counts.ts";
import { Problem } from "./problem.ts";

/** Counts calls against the figures of policy 2. */
export interface RateLimiter {
  /** @throws Problem tooManyRequests when one of the limits is passed */
  consume(names: readonly LimitName[], address: string, accountId: string | undefined): Promise<void>;
  /** Keeps what was counted in memory, before the process stops. */
  close(): Promise<void>;
}

/**
 * Limits that guard a secret are counted in the database, so that they hold across servers and restarts at once; those
 * that guard the load are counted in memory and shared every ten seconds.
 */
export function makeRateLimiter(world: World): RateLimiter {
  const shared = makeMemoryCounts(world);
  /** Which window of a key was told of last. */
  const told = new Map<string, number>();
  return {
    close: () => shared.share(),
    consume: async (names, address, accountId) => {
      for (const name of names) {
        const limit = world.policy.limits[name];
        const who = limit.per === "address" ? address : limit.per === "account" ? (accountId ?? address) : "";
        const key = `${name} ${who}`;
        const now = world.clock.now();
        const { count, startedAt } = limit.inMemory
          ? await shared.count(key, limit.seconds)
          : await countEvent(world.db, key, limit.seconds, now);
        if (count <= limit.max) continue;
        world.log.warn({ limit: name }, "A rate limit was passed");
        // Once for each window (policy T-45).
        if (limit.alarm && told.get(key) !== startedAt) {
          told.set(key, startedAt);
          world.log.error({ alarm: name, account: accountId }, "Somebody copies");
        }
        world.metrics.count("rate_limited_total", { rule: name });
        const left = startedAt + limit.seconds * 1000 - now.getTime();
        throw new Problem("tooManyRequests", { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) });
      }
    },
  };
}

/**
 * Counts one more event under a key, in one atomic statement (policy T-08); the count starts again after `seconds`.
 * @returns the events counted in the window, this one included, and when the window began (ms since 1970)
 */
export async function countEvent(db: Database, key: string, seconds: number, now: Date): Promise<Count> {
  const oldest = new Date(now.getTime() - seconds * 1000);
  const row = await db
    .insertInto("counters")
    .values({ key, count: 1, started_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when counters.started_at <= ${oldest} then 1 else counters.count + 1 end`,
        started_at: sql<Date>`case when counters.started_at <= ${oldest} then ${now} else counters.started_at end`,
      }),
    )
    .returning(["count", "started_at"])
    .executeTakeFirstOrThrow();
  return { count: row.count, startedAt: row.started_at.getTime() };
}

/**
 * Counts one more event of a subject against limits, in their order, where being over one is not told to the caller.
 * @returns the first limit that is passed, and whether this event is the one that passed it; undefined when none is
 */
export async function findPassedLimit(
  db: Database,
  world: Pick<World, "policy" | "clock">,
  names: readonly LimitName[],
  subject = "",
): Promise<{ name: LimitName; justNow: boolean } | undefined> {
  for (const name of names) {
    const { max, seconds } = world.policy.limits[name];
    const { count } = await countEvent(db, limitKey(name, subject), seconds, world.clock.now());
    if (count > max) return { name, justNow: count === max + 1 };
  }
  return undefined;
}

/** Whether the events of everybody together are over a limit at present; nothing is counted. */
export async function isLimitPassed(
  db: Database,
  world: Pick<World, "policy" | "clock">,
  name: LimitName,
): Promise<boolean> {
  const { max, seconds } = world.policy.limits[name];
  const row = await db
    .selectFrom("counters")
    .select("count")
    .where("key", "=", limitKey(name, ""))
    .where("started_at", ">", new Date(world.clock.now().getTime() - seconds * 1000))
    .executeTakeFirst();
  return (row?.count ?? 0) > max;
}

/** Under which key the events of a subject are counted; a telephone or an ordinal number is not readable in it. */
export function limitKey(name: LimitName, subject: string): string {
  return subject === "" ? name : `${name} ${hashOf(subject)}`;
}

/** Takes back one event: an attempt that turned out to be right counts for nothing. */
export async function uncountEvent(db: Database, key: string): Promise<void> {
  await db
    .updateTable("counters")
    .set({ count: sql<number>`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}
