import type { NotificationParameters, Periodicity } from "contract/alerts.ts";
import { changePause, NO_PAUSE } from "./pause.ts";
import { nextRun } from "./periodicity.ts";
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
    nextRunAt: enabled ? firstRun(before, periodicity, zone, now) : null,
    lastRunAt: stored?.lastRunAt ?? null,
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
  before: StoredParameters | undefined,
  periodicity: Periodicity,
  zone: string,
  now: Date,
): Date | null {
  if (before && isSame(before.periodicity, periodicity) && before.nextRunAt) return before.nextRunAt;
  if (periodicity.type !== "eachNewCandidate") return nextRun(periodicity, zone, now);
  if (!before) return null;
  return new Date(Math.max(now.getTime(), (before.lastRunAt?.getTime() ?? 0) + MINUTE_MS));
}

function isSame(one: Periodicity, other: Periodicity): boolean {
  const facts = ({ type, params }: Periodicity) => JSON.stringify([type, Object.entries(params).sort()]);
  return facts(one) === facts(other);
}
