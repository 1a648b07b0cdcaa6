import type { Logger } from "pino";
import { systemClock } from "./clock.ts";
import { faultOf } from "./db/away.ts";

/** An outage is told when it begins, and again after each of these pauses, the last one repeated. */
const PAUSES_MS = [10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** What comes back so soon after its end is the same outage. */
const SAME_MS = 60_000;

interface Known {
  readonly since: number;
  nextAt: number;
  /** How often it was told. */
  told: number;
  /** Lines that were left out since the last one. */
  left: number;
  /** Its end has been told, and nothing since. */
  isEndTold: boolean;
  endedAt: number | undefined;
}

/** What a log says of outages: one line for each, not one for each call that met it (policy F-05). */
export interface Outages {
  /** How many lines of this outage were left out before this one; undefined: leave this one out too. */
  admit(outage: string): number | undefined;
  /** What an outage that is over was: undefined when there was none, or when it may come back. */
  end(outage: string): { readonly times: number; readonly ms: number } | undefined;
}

/** Outages by their names. @param elapsed milliseconds */
export function makeOutages(elapsed: () => number = systemClock.elapsed): Outages {
  const known = new Map<string, Known>();
  return {
    admit: (outage) => {
      const now = elapsed();
      const found = known.get(outage);
      if (!found || (found.endedAt !== undefined && now - found.endedAt > SAME_MS)) {
        const begun = { since: now, nextAt: now + pauseAfter(1), told: 1, left: 0 };
        known.set(outage, { ...begun, isEndTold: false, endedAt: undefined });
        return 0;
      }
      found.endedAt = undefined;
      if (now < found.nextAt) {
        found.left += 1;
        return undefined;
      }
      const { left } = found;
      const told = found.told + 1;
      Object.assign(found, { nextAt: now + pauseAfter(told), told, left: 0, isEndTold: false });
      return left;
    },
    end: (outage) => {
      const found = known.get(outage);
      if (!found || found.endedAt !== undefined) return undefined;
      found.endedAt = elapsed();
      if (found.isEndTold) return undefined;
      found.isEndTold = true;
      return { times: found.left + 1, ms: Math.round(found.endedAt - found.since) };
    },
  };
}

function pauseAfter(told: number): number {
  return PAUSES_MS[Math.min(told, PAUSES_MS.length) - 1] ?? 0;
}

/** The outages of each log, by the log itself: whoever writes to it is told of an end by `tellEnd`. */
const outagesOf = new WeakMap<object, Outages>();

/** Has a log tell outages once. */
export function keepOutages(log: Logger, outages: Outages): Logger {
  outagesOf.set(log, outages);
  return log;
}

/** The outage that a line tells of: named by who writes it, or known by its error; undefined for all other lines. */
export function outageIn(line: unknown): string | undefined {
  if (typeof line !== "object" || line === null) return undefined;
  if ("outage" in line) return String(line.outage);
  if (!("err" in line)) return undefined;
  return faultOf(line.err) ?? ("job" in line ? `job ${line.job}` : undefined);
}

/** Says that something answers again, where it was said that it did not. */
export function tellEnd(log: Logger, outage: string): void {
  const ended = outagesOf.get(log)?.end(outage);
  if (ended) log.info({ outage, ...ended }, "An outage is over");
}
