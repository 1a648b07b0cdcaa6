import { PAUSE_DAYS } from "contract/alerts.ts";
import { dayText, instantOf, localTimeOf } from "contract/local-time.ts";
import { Problem } from "../../http/problem.ts";
import type { PublishedRange } from "../candidates/filter.ts";

const DAY_MS = 86_400_000;

/** The pause of an account, or the last one (beyond B10-01). */
export interface Pause {
  /** Its last day in the clinic's own time; null once it has ended. */
  readonly until: string | null;
  readonly endsAt: Date | null;
  /** What was published in it lies above the first of these numbers, up to the second: null while it lasts. */
  readonly after: number | null;
  readonly last: number | null;
}

export const NO_PAUSE: Pause = { until: null, endsAt: null, after: null, last: null };

/** A pause as the columns of the parameters hold it. */
export function toPause(row: {
  readonly paused_until: string | null;
  readonly pause_ends_at: Date | null;
  readonly pause_after: number | null;
  readonly pause_last: number | null;
}): Pause {
  return { until: row.paused_until, endsAt: row.pause_ends_at, after: row.pause_after, last: row.pause_last };
}

/** Whether neither SMS nor e-mail may leave at an instant. */
export function isPaused({ endsAt }: Pause, now: Date): boolean {
  return endsAt !== null && endsAt > now;
}

/** The publications of a pause that has ended, which are told by no SMS and no e-mail any more. */
export function unheard({ after, last }: Pause): PublishedRange | undefined {
  return after !== null && last !== null && last > after ? { after, last } : undefined;
}

/** The instant at which the day that is the last of a pause ends in a zone. @throws Problem pauseRefused */
function pauseEnd(until: string, zone: string, now: Date): Date {
  const [year = 0, month = 0, day = 0] = until.split("-").map(Number);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until) && dayText({ year, month, day }) === until;
  const ahead = isDay ? (Date.parse(until) - Date.parse(dayText(localTimeOf(now, zone)))) / DAY_MS : -1;
  if (ahead < 0 || ahead > PAUSE_DAYS) throw new Problem("pauseRefused");
  return instantOf({ year, month, day: day + 1 }, 0, 0, zone);
}

interface Present {
  readonly now: Date;
  readonly zone: string;
  readonly lastSequence: number;
}

/**
 * What becomes of a pause when the parameters are saved: it begins at the present, goes on until another day, or ends
 * at once. One that begins before what the former one kept back was passed over holds that back too.
 */
export function changePause(former: Pause, until: string | null, { now, zone, lastSequence }: Present): Pause {
  const lasts = isPaused(former, now);
  if (until === null) return lasts ? { ...former, until: null, endsAt: null, last: lastSequence } : former;
  const after = lasts || unheard(former) ? (former.after ?? lastSequence) : lastSequence;
  return { until, endsAt: pauseEnd(until, zone, now), after, last: null };
}
