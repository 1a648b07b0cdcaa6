import { type Fault, faultOf } from "../db/away.ts";
import { tellEnd } from "../outages.ts";
import type { World } from "../world.ts";

/** How long nothing is tried while the database is away: twice as long each time, so that its return is seen soon. */
const AWAY_MS = { first: 500, longest: 10_000 };
/** How long a job that failed is left alone. */
const FAILED_MS = { first: 1000, longest: 60_000 };

/** Which jobs of a loop rest after a failure, and for how long the loop does. */
export interface Rests {
  isResting(job: string): boolean;
  /** Notes a failure, which the log tells once. @returns what it says of the database */
  failed(error: unknown, job: string): Fault | undefined;
  worked(job: string): void;
  /** The database answered. */
  answered(): void;
  /** How long the loop waits while the database is away. */
  pauseMs(): number | undefined;
}

/** Nobody rests yet. */
export function makeRests({ clock, log }: Pick<World, "clock" | "log">): Rests {
  const resting = new Map<string, { readonly until: number; readonly ms: number }>();
  let awayMs: number | undefined;
  return {
    isResting: (job) => (resting.get(job)?.until ?? 0) > clock.elapsed(),
    failed: (error, job) => {
      log.error({ err: error, job }, "A job failed");
      const fault = faultOf(error);
      if (fault === "database") awayMs = longer(awayMs, AWAY_MS);
      else {
        const ms = longer(resting.get(job)?.ms, FAILED_MS);
        resting.set(job, { until: clock.elapsed() + ms, ms });
      }
      return fault;
    },
    worked: (job) => {
      if (resting.delete(job)) tellEnd(log, `job ${job}`);
    },
    answered: () => {
      awayMs = undefined;
      tellEnd(log, "database");
    },
    pauseMs: () => awayMs,
  };
}

function longer(former: number | undefined, { first, longest }: typeof AWAY_MS): number {
  return former === undefined ? first : Math.min(2 * former, longest);
}
