import type { Logger } from "pino";
import { systemClock } from "./clock.ts";
import { issueOf } from "./db/retry.ts";

/** The log reports an outage when it begins, and again after each of these pauses. The last pause repeats. */
const PAUSES_MS = [10, 20, 40, 60].map((minutes) => minutes * 60_000);
const SAME_MS = 60_000;

interface Outage {
  readonly since: number;
  nextAt: number;
  lines: number;
  omitted: number;
  isEndLogged: boolean;
  endedAt: number | undefined;
}

interface Outages {
  /** @returns the number of lines omitted since the last logged line; undefined if this line must be omitted as well */
  admit(outage: string): number | undefined;
  /**
   * Ends an outage.
   * @returns undefined if no outage had begun, or if the log already reports an end after its last line about the
   * outage
   */
  end(outage: string): { readonly times: number; readonly ms: number } | undefined;
}

export function makeOutages(elapsed: () => number = systemClock.elapsed): Outages {
  const known = new Map<string, Outage>();
  return {
    admit: (outage) => {
      const now = elapsed();
      const found = known.get(outage);
      if (!found || (found.endedAt !== undefined && now - found.endedAt > SAME_MS)) {
        const begun = { since: now, nextAt: now + pauseAfter(1), lines: 1, omitted: 0 };
        known.set(outage, { ...begun, isEndLogged: false, endedAt: undefined });
        return 0;
      }
      found.endedAt = undefined;
      if (now < found.nextAt) {
        found.omitted += 1;
        return undefined;
      }
      const { omitted } = found;
      const lines = found.lines + 1;
      Object.assign(found, { nextAt: now + pauseAfter(lines), lines, omitted: 0, isEndLogged: false });
      return omitted;
    },
    end: (outage) => {
      const found = known.get(outage);
      if (!found || found.endedAt !== undefined) return undefined;
      found.endedAt = elapsed();
      if (found.isEndLogged) return undefined;
      found.isEndLogged = true;
      return { times: found.omitted + 1, ms: Math.round(found.endedAt - found.since) };
    },
  };
}

function pauseAfter(lines: number): number {
  return PAUSES_MS[Math.min(lines, PAUSES_MS.length) - 1] ?? 0;
}

const outagesOf = new WeakMap<object, Outages>();

export function registerOutages(log: Logger, outages: Outages): Logger {
  outagesOf.set(log, outages);
  return log;
}

/**
 * Returns the name of the outage that a log line reports, from the line's field `outage` or from its error. Returns
 * undefined if the line reports no outage.
 */
export function outageIn(line: unknown): string | undefined {
  if (typeof line !== "object" || line === null) return undefined;
  if ("outage" in line) return String(line.outage);
  if (!("err" in line)) return undefined;
  return issueOf(line.err) ?? ("job" in line ? `job ${line.job}` : undefined);
}

export function reportEnd(log: Logger, outage: string): void {
  const ended = outagesOf.get(log)?.end(outage);
  if (ended) log.info({ outage, ...ended }, "An outage is over");
}
