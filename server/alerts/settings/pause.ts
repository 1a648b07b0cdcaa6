import { PAUSE_DAYS } from "contract/alerts/alerts.ts";
import { dayText, readDay } from "contract/day.ts";
import { instantOf, localDay } from "contract/local-time.ts";
import type { NumberRange } from "../../candidates/search/filter.ts";
import { Problem } from "../../platform/http/problem.ts";

const DAY_MS = 86_400_000;
/**
 * The server keeps at most this many ended pauses, the latest ones. Older pauses are not needed, because digests have
 * already reported the publications after them.
 */
const MOST_OVER = 50;

export interface Pause {
  /** The last day of the pause in the clinic's time zone. Null if alerts are not paused. */
  readonly until: string | null;
  readonly endsAt: Date | null;
  readonly after: number | null;
  /** The publication numbers of ended pauses. SMS and e-mails never report these publications. */
  readonly over: readonly NumberRange[];
}

export const NO_PAUSE: Pause = { until: null, endsAt: null, after: null, over: [] };

export function isPaused({ endsAt }: Pause, now: Date): boolean {
  return endsAt !== null && endsAt > now;
}

export function changePause(
  former: Pause,
  until: string | null,
  { now, zone, lastSequence }: { now: Date; zone: string; lastSequence: number },
): Pause {
  const current = isPaused(former, now) && until !== null ? former : endPause(former, lastSequence);
  if (until === null) return current;
  return { ...current, until, endsAt: pauseEnd(until, zone, now), after: current.after ?? lastSequence };
}

export function movePause(pause: Pause, zone: string): Pause {
  return pause.until === null ? pause : { ...pause, endsAt: endOfDay(pause.until, zone) };
}

/** Returns the end of the pause's last day in the clinic's time zone. @throws Problem pauseRefused */
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

function endPause({ after, over }: Pause, last: number): Pause {
  const isEmpty = after === null || last <= after;
  return { ...NO_PAUSE, over: isEmpty ? over : [...over, { after, last }].slice(-MOST_OVER) };
}
