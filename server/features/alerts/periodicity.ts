import type { Periodicity } from "contract/alerts.ts";
import { instantOf, localDay, localTimeOf } from "contract/local-time.ts";

/** Hours in which eachNewCandidate is held, in the clinic's own time; Sunday counts as night (product 4.5). */
const QUIET_FROM = 20;
const QUIET_UNTIL = 8;
const SUNDAY = 7;
const WEEK_DAYS = 7;

/** A run missed by this long is not made up for: what it would have told joins the next one (product 4.5). */
const LATEST_MS = 12 * 3600_000;

/**
 * The first instant after `after` at which alerts are due, in the clinic's own time, whatever the clocks do meanwhile
 * (policy F-17). Null for eachNewCandidate, which leaves with the next candidate.
 */
export function nextRun(periodicity: Periodicity, zone: string, after: Date): Date | null {
  if (periodicity.type === "eachNewCandidate") return null;
  const { hour, minute } = periodicity.params;
  const today = localTimeOf(after, zone);
  const wanted = periodicity.type === "weekly" ? periodicity.params.day : undefined;
  for (let ahead = 0; ahead <= WEEK_DAYS; ahead += 1) {
    const weekday = ((today.weekday - 1 + ahead) % WEEK_DAYS) + 1;
    if (wanted !== undefined && weekday !== wanted) continue;
    const run = instantOf({ ...today, day: today.day + ahead }, hour, minute, zone);
    if (run > after) return run;
  }
  throw new Error("No day of the next eight is the right one");
}

/**
 * The first run after an instant where what it runs by has changed: a local day on which something was told has no
 * second run at another hour, and what comes meanwhile is in the next (policy F-16, F-17). A run that was passed over, or
 * had nothing to tell, leaves its day to another hour.
 * @param next gives the first run after an instant
 * @param toldOn the last local day on which something was told
 */
export function nextRunOfUntoldDay(
  next: (after: Date) => Date | null,
  { zone, toldOn }: { readonly zone: string; readonly toldOn: string | null },
  after: Date,
): Date | null {
  const run = next(after);
  return run !== null && localDay(run, zone) === toldOn ? next(run) : run;
}

/** The first instant, from `at` on, at which eachNewCandidate may leave: from 8:00 to 20:00, never on Sunday. */
export function openFrom(zone: string, at: Date): Date {
  const now = localTimeOf(at, zone);
  if (now.weekday !== SUNDAY && now.hour >= QUIET_UNTIL && now.hour < QUIET_FROM) return at;
  const startsToday = now.weekday !== SUNDAY && now.hour < QUIET_UNTIL;
  const daysAhead = startsToday ? 0 : now.weekday === SUNDAY - 1 ? 2 : 1;
  return instantOf({ ...now, day: now.day + daysAhead }, QUIET_UNTIL, 0, zone);
}

/**
 * Until when an SMS of an alert may still leave, where its gateway keeps it waiting: eachNewCandidate until quiet hours
 * begin, which its maxLimit of the day needs too; at fixed hours as long as a run that was missed is made up for.
 */
export function mayLeaveUntil({ type }: Periodicity, zone: string, at: Date): Date {
  if (type !== "eachNewCandidate") return new Date(at.getTime() + LATEST_MS);
  return instantOf(localTimeOf(at, zone), QUIET_FROM, 0, zone);
}

/** Whether a run that was due is so late that it joins the next one. */
export function isMissed(due: Date, now: Date): boolean {
  return due <= latestMissed(now);
}

/**
 * The run that stands at an instant: the one that was due, or of several that were missed the last, which may not be too
 * late when the first is (policy F-18).
 * @param next gives the first run after an instant
 */
export function standingRun(due: Date, next: (after: Date) => Date | null, now: Date): Date {
  if (!isMissed(due, now)) return due;
  const last = next(latestMissed(now));
  return last && last <= now ? last : due;
}

function latestMissed(now: Date): Date {
  return new Date(now.getTime() - LATEST_MS);
}
