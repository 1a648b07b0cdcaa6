import type { NotificationParameters, Periodicity } from "contract/alerts.ts";
import { changePause, movePause, NO_PAUSE } from "./pause.ts";
import { nextRun, nextRunOfUntoldDay, openFrom } from "./periodicity.ts";
import type { StoredParameters } from "./store.ts";

const MINUTE_MS = 60_000;

/** What a change of parameters depends on besides the parameters. */
interface Present {
  readonly now: Date;
  /** The clinic's time zone. */
  readonly zone: string;
  /** The number of the last publication. */
  readonly lastSequence: number;
}

/**
 * What is stored when parameters are saved. Turning them on begins at the present: what came before, and while they
 * were off, is not told. Other departments or another periodicity go on from what was told last (product 4.5).
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
    // Whoever validates a mobile again wants it to be tried again.
    mobileSince: enabled || isOtherMobile || !stored ? now : stored.mobileSince,
    mobileStopped: enabled || isOtherMobile ? null : (stored?.mobileStopped ?? null),
    digest,
    pause: changePause(stored?.pause ?? NO_PAUSE, pausedUntil, present),
  };
}

/**
 * When the changed parameters first run. The same periodicity keeps its instant, so that a run that is due is not
 * skipped; eachNewCandidate has its chance at once, at most one a minute, because departments may have been added.
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

/**
 * What is stored when the clinic's zone changes: hours and days are those of its clocks from the next run on. One that is
 * due by now stays due, so that no move skips it.
 */
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

/** The first run at set times, on a day on which nothing was told yet, whichever periodicity told it. */
function fixedRun(periodicity: Periodicity, zone: string, smsDay: string | null, now: Date): Date | null {
  return nextRunOfUntoldDay((after) => nextRun(periodicity, zone, after), { zone, toldOn: smsDay }, now);
}

/** The earliest run of eachNewCandidate, a minute after the last. */
function earliestRun({ lastRunAt }: StoredParameters, now: Date): Date {
  return new Date(Math.max(now.getTime(), (lastRunAt?.getTime() ?? 0) + MINUTE_MS));
}

function isSame(one: Periodicity, other: Periodicity): boolean {
  const facts = ({ type, params }: Periodicity) => JSON.stringify([type, Object.entries(params).sort()]);
  return facts(one) === facts(other);
}
