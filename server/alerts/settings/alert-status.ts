import type * as contract from "contract/alerts/alerts.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { plannedDigest } from "../digests/schedule.ts";
import { findDigest } from "../digests/store.ts";
import { nextRun } from "../engine/periodicity.ts";
import { countPublished } from "../engine/publication-store.ts";
import { findAlertingSearches } from "../saved-searches/store.ts";
import { findLastSms, findParameters, getAccountDetails, isMobileDead, type StoredParameters } from "./store.ts";

/** The page shows the average number of candidates per week over this many weeks. */
const WEEKS = 8;
const WEEK_MS = 7 * 24 * 3600_000;

export const alertStatus: Handler<typeof contract.alertStatus> = async (input, user, ctx) => {
  const stored = await findParameters(ctx.db, user.id);
  const sectors = input.sectorList.length > 0 ? input.sectorList : (stored?.sectors ?? []);
  const since = new Date(ctx.clock.now().getTime() - WEEKS * WEEK_MS);
  const published = await countPublished(ctx.db, sectors, since);
  const lastSms = await findLastSms(ctx.db, user.id);
  const digest = await findDigest(ctx.db, user.id);
  const { zipCode, email, emailChecked } = await getAccountDetails(ctx.db, user.id);
  const isDead = stored !== undefined && (await isMobileDead(ctx.db, user.id, stored));
  const searches = await findAlertingSearches(ctx.db, user.id);
  const zone = zoneOfZip(zipCode);
  const nextSms = stored?.enabled
    ? outsidePause(stored, stored.nextRunAt, (end) => nextRun(stored.periodicity, zone, end))
    : null;
  const digestStopped = digest?.rejectedAddress === email;
  // If the address is unverified or rejects mail, the server sends no digest.
  const nextMail = (emailChecked && !digestStopped && digest?.nextRunAt) || null;
  const mailedOn = digest?.mailedOn ?? null;
  const nextDigest = stored
    ? outsidePause(stored, nextMail, (end) => plannedDigest({ ...stored, zipCode, mailedOn }, searches, end))
    : nextMail;
  return {
    nextRunAt: nextSms?.toISOString() ?? null,
    lastSms: lastSms ? { at: lastSms.at.toISOString(), state: lastSms.state } : null,
    mobileStopped: stored?.mobileStopped ?? (isDead ? "unreachable" : null),
    pausedUntil: stored?.pause.until ?? null,
    nextDigestAt: nextDigest?.toISOString() ?? null,
    digestStopped,
    timeZone: zone,
    candidatesPerWeek: Math.round((published / WEEKS) * 10) / 10,
  };
};

/** If a run falls into a pause, returns the first run after the pause. */
function outsidePause(
  { pause: { endsAt } }: StoredParameters,
  run: Date | null,
  firstAfter: (end: Date) => Date | null,
): Date | null {
  return endsAt !== null && run !== null && run < endsAt ? firstAfter(endsAt) : run;
}
