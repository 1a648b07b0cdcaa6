import type { Periodicity } from "contract/alerts/alerts.ts";
import { instantOf, localDay, localTimeOf } from "contract/local-time.ts";

/** The periodicity eachNewCandidate sends no SMS between these local hours, or on Sundays (product 4.5). */
const QUIET_FROM = 20;
const QUIET_UNTIL = 8;
const SUNDAY = 7;
const WEEK_DAYS = 7;

/**
 * The server skips a run that is late by more than this. The next run reports the candidates of the skipped run
 * (product 4.5).
 */
const LATEST_MS = 12 * 3600_000;

/**
 * Returns the next run at the chosen local time, in summer and in winter. Returns null for eachNewCandidate, which
 * has no fixed time.
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
  throw new Error("The week does not contain the day");
}

/**
 * Returns the time of the next run. If the account already got an alert on a local day, no further run falls on this
 * day (policy F-16, F-17).
 */
export function nextRunOnFreeDay(
  next: (after: Date) => Date | null,
  { zone, reportedOn }: { readonly zone: string; readonly reportedOn: string | null },
  after: Date,
): Date | null {
  const run = next(after);
  return run !== null && localDay(run, zone) === reportedOn ? next(run) : run;
}

export function openFrom(zone: string, at: Date): Date {
  const now = localTimeOf(at, zone);
  if (now.weekday !== SUNDAY && now.hour >= QUIET_UNTIL && now.hour < QUIET_FROM) return at;
  const startsToday = now.weekday !== SUNDAY && now.hour < QUIET_UNTIL;
  const daysAhead = startsToday ? 0 : now.weekday === SUNDAY - 1 ? 2 : 1;
  return instantOf({ ...now, day: now.day + daysAhead }, QUIET_UNTIL, 0, zone);
}

/** Returns when an alert expires. For eachNewCandidate, this is the start of the quiet hours. */
export function expiryOf({ type }: Periodicity, zone: string, at: Date): Date {
  if (type !== "eachNewCandidate") return new Date(at.getTime() + LATEST_MS);
  return instantOf(localTimeOf(at, zone), QUIET_FROM, 0, zone);
}

export function isMissed(due: Date, now: Date): boolean {
  return due <= latestMissed(now);
}

/**
 * If several runs of an account are late, returns the last of them, because the server can still send only the last one
 * (policy F-18).
 */
export function latestRun(due: Date, next: (after: Date) => Date | null, now: Date): Date {
  if (!isMissed(due, now)) return due;
  const last = next(latestMissed(now));
  return last && last <= now ? last : due;
}

function latestMissed(now: Date): Date {
  return new Date(now.getTime() - LATEST_MS);
}
