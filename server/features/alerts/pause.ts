import { PAUSE_DAYS } from "contract/alerts.ts";
import { dayText, instantOf, localDay, readDay } from "contract/local-time.ts";
import { Problem } from "../../http/problem.ts";
import type { NumberRange } from "../candidates/filter.ts";

const DAY_MS = 86_400_000;
/** Pauses that are remembered: whoever has had more since a weekly digest has long been told of what lay before them. */
const MOST_OVER = 50;

/** The pause of an account, and those that it had (beyond B10-01). */
export interface Pause {
  /** Its last day in the clinic's own time; null while there is none. */
  readonly until: string | null;
  readonly endsAt: Date | null;
  /** What is published in it lies above this number. */
  readonly after: number | null;
  /** What was published in those that have ended: no SMS and no e-mail tells it any more. */
  readonly over: readonly NumberRange[];
}

export const NO_PAUSE: Pause = { until: null, endsAt: null, after: null, over: [] };

/** A pause as the columns of the parameters hold it. */
export function toPause(row: {
  readonly paused_until: string | null;
  readonly pause_ends_at: Date | null;
  readonly pause_after: number | null;
  readonly pauses_over: readonly [number, number][];
}): Pause {
  const over = row.pauses_over.map(([after, last]) => ({ after, last }));
  return { until: row.paused_until, endsAt: row.pause_ends_at, after: row.pause_after, over };
}

/** Whether neither SMS nor e-mail may leave at an instant. */
export function isPaused({ endsAt }: Pause, now: Date): boolean {
  return endsAt !== null && endsAt > now;
}

/** The instant at which the day that is the last of a pause ends in a zone. @throws Problem pauseRefused */
function pauseEnd(until: string, zone: string, now: Date): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until) && dayText(readDay(until)) === until;
  const ahead = isDay ? (Date.parse(until) - Date.parse(localDay(now, zone))) / DAY_MS : -1;
  if (ahead < 0 || ahead > PAUSE_DAYS) throw new Problem("pauseRefused");
  return endOfDay(until, zone);
}

function endOfDay(text: string, zone: string): Date {
  const day = readDay(text);
  return instantOf({ ...day, day: day.day + 1 }, 0, 0, zone);
}

interface Present {
  readonly now: Date;
  readonly zone: string;
  readonly lastSequence: number;
}

/**
 * What becomes of a pause when the parameters are saved: it begins at the present, goes on until another day, or ends
 * at once. What came before it, and between two of them, is told afterwards.
 */
export function changePause(former: Pause, until: string | null, { now, zone, lastSequence }: Present): Pause {
  const settled = isPaused(former, now) && until !== null ? former : endPause(former, lastSequence);
  if (until === null) return settled;
  return { ...settled, until, endsAt: pauseEnd(until, zone, now), after: settled.after ?? lastSequence };
}

/** What becomes of a pause when the clinic's zone changes: its last day ends by the clocks there. */
export function movePause(pause: Pause, zone: string): Pause {
  return pause.until === null ? pause : { ...pause, endsAt: endOfDay(pause.until, zone) };
}

/** A pause that ends, by its last day or at once, keeps back what was published up to now. */
function endPause({ after, over }: Pause, last: number): Pause {
  const isEmpty = after === null || last <= after;
  return { ...NO_PAUSE, over: isEmpty ? over : [...over, { after, last }].slice(-MOST_OVER) };
}
