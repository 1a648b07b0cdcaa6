import { type Fault, faultOf } from "../db/away.ts";
import { tellEnd } from "../outages.ts";
import type { World } from "../world.ts";

/** Backoff in milliseconds while the database is unreachable; doubles each time. */
const AWAY_MS = { first: 500, longest: 10_000 };
const FAILED_MS = { first: 1000, longest: 60_000 };

export interface Rests {
  isResting(job: string): boolean;
  /** @returns the kind of error */
  failed(error: unknown, job: string): Fault | undefined;
  worked(job: string): void;
  answered(): void;
  /** Undefined while the database is reachable. */
  pauseMs(): number | undefined;
}

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
