import type { Logger } from "pino";
import type { Breaker } from "../breaker.ts";
import type { Clock } from "../clock.ts";
import type { Policy } from "../configuration/policy.ts";
import { reportEnd } from "../outages.ts";
import type { Database } from "./connect.ts";

export interface Replica {
  readonly db: Database;
  /**
   * If the replica fails, the breaker stops reads from the replica for a while, so that all reads use the primary
   * database.
   */
  readonly breaker: Breaker;
}

interface Reader {
  readonly db: Database;
  readonly replica: Replica | undefined;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly log: Logger;
}

/**
 * Reads from the replica, or from the primary database if the account has just changed data or if the replica fails
 * (decision 033).
 */
export async function readShared<Result>(
  ctx: Reader,
  { wroteAt }: { readonly wroteAt: Date | null },
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { replica, clock, policy } = ctx;
  const since = wroteAt ? clock.now().getTime() - wroteAt.getTime() : Number.POSITIVE_INFINITY;
  if (!replica || since < policy.settings.ownWritesSeconds * 1000 || replica.breaker.isOpen()) return read(ctx.db);
  try {
    const result = await read(replica.db);
    replica.breaker.succeeded();
    reportEnd(ctx.log, "replica");
    return result;
  } catch (error) {
    replica.breaker.failed();
    ctx.log.warn({ err: error, outage: "replica" }, "The read replica failed");
    return read(ctx.db);
  }
}
