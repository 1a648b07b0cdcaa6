import type { NotificationParameters, Periodicity } from "contract/alerts/alerts.ts";
import { nextRun, nextRunOnFreeDay, openFrom } from "../engine/periodicity.ts";
import { changePause, movePause, NO_PAUSE } from "./pause.ts";
import type { StoredParameters } from "./store.ts";

const MINUTE_MS = 60_000;

interface Present {
  readonly now: Date;
  readonly zone: string;
  readonly lastSequence: number;
}

/**
 * After the account turns alerts on, alerts report only later publications. After every other change, alerts still
 * report the publications that they have not reported yet (product 4.5).
 */
export function changeParameters(
  stored: StoredParameters | undefined,
  wanted: NotificationParameters,
  present: Present,
): StoredParameters {
  const { now, zone, lastSequence } = present;
  const { enabled, sectorList, destination, periodicity, digest, pausedUntil } = wanted;
  const before = stored?.enabled ? stored : undefined;
  const isOtherMobile = stored?.mobile !== destination.mobile;
  return {
    enabled,
    sectors: sectorList,
    mobile: destination.mobile,
    periodicity,
    lastSequence: before?.lastSequence ?? lastSequence,
    nextRunAt: enabled ? firstRun(stored, periodicity, zone, now) : null,
    lastRunAt: stored?.lastRunAt ?? null,
    smsDay: stored?.smsDay ?? null,
    // Saving the settings again also resumes SMS to a mobile that was unreachable.
    mobileSince: enabled || isOtherMobile || !stored ? now : stored.mobileSince,
    mobileStopped: enabled || isOtherMobile ? null : (stored?.mobileStopped ?? null),
    digest,
    pause: changePause(stored?.pause ?? NO_PAUSE, pausedUntil, present),
  };
}

/**
 * Returns the time of the first run after a change. Keeps the planned run if the periodicity stays. With
 * eachNewCandidate, a new department makes a run due at once.
 */
function firstRun(
  stored: StoredParameters | undefined,
  periodicity: Periodicity,
  zone: string,
  now: Date,
): Date | null {
  const before = stored?.enabled ? stored : undefined;
  if (before && isSame(before.periodicity, periodicity) && before.nextRunAt) return before.nextRunAt;
  if (periodicity.type !== "eachNewCandidate") return fixedRun(periodicity, zone, stored?.smsDay ?? null, now);
  return before ? earliestRun(before, now) : null;
}

/** Moves the runs to a new time zone. Keeps a run that is already due, because a new time could skip this run. */
export function moveParameters(
  stored: StoredParameters,
  { now, zone }: Pick<Present, "now" | "zone">,
): StoredParameters {
  const { nextRunAt, periodicity, smsDay, pause } = stored;
  const isWaiting = nextRunAt !== null && nextRunAt > now;
  const moved = () =>
    periodicity.type === "eachNewCandidate"
      ? openFrom(zone, earliestRun(stored, now))
      : fixedRun(periodicity, zone, smsDay, now);
  return { ...stored, nextRunAt: isWaiting ? moved() : nextRunAt, pause: movePause(pause, zone) };
}

function fixedRun(periodicity: Periodicity, zone: string, smsDay: string | null, now: Date): Date | null {
  return nextRunOnFreeDay((after) => nextRun(periodicity, zone, after), { zone, reportedOn: smsDay }, now);
}

function earliestRun({ lastRunAt }: StoredParameters, now: Date): Date {
  return new Date(Math.max(now.getTime(), (lastRunAt?.getTime() ?? 0) + MINUTE_MS));
}

function isSame(one: Periodicity, other: Periodicity): boolean {
  const text = ({ type, params }: Periodicity) => JSON.stringify([type, Object.entries(params).sort()]);
  return text(one) === text(other);
}
