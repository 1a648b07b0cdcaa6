import type { AppContext } from "../context.ts";
import { type Issue, issueOf } from "../db/retry.ts";
import { reportEnd } from "../outages.ts";

/**
 * After each failure, the next pause is twice as long. If the database is unreachable, all jobs pause; after any other
 * failure, only the job that failed.
 */
const UNREACHABLE_MS = { first: 500, longest: 10_000 };
const FAILED_MS = { first: 1000, longest: 60_000 };

export interface Backoff {
  isWaiting(job: string): boolean;
  failed(error: unknown, job: string): Issue | undefined;
  worked(job: string): void;
  answered(): void;
  pauseMs(): number | undefined;
}

export function makeBackoff({ clock, log }: Pick<AppContext, "clock" | "log">): Backoff {
  const waiting = new Map<string, { readonly until: number; readonly ms: number }>();
  let unreachableMs: number | undefined;
  return {
    isWaiting: (job) => (waiting.get(job)?.until ?? 0) > clock.elapsed(),
    failed: (error, job) => {
      log.error({ err: error, job }, "A job failed");
      const issue = issueOf(error);
      if (issue === "database") unreachableMs = longer(unreachableMs, UNREACHABLE_MS);
      else {
        const ms = longer(waiting.get(job)?.ms, FAILED_MS);
        waiting.set(job, { until: clock.elapsed() + ms, ms });
      }
      return issue;
    },
    worked: (job) => {
      if (waiting.delete(job)) reportEnd(log, `job ${job}`);
    },
    answered: () => {
      unreachableMs = undefined;
      reportEnd(log, "database");
    },
    pauseMs: () => unreachableMs,
  };
}

function longer(former: number | undefined, { first, longest }: typeof UNREACHABLE_MS): number {
  return former === undefined ? first : Math.min(2 * former, longest);
}
