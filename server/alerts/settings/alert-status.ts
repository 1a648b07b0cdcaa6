import type * as contract from "contract/alerts/alerts.ts";
import type { Periodicity } from "contract/alerts/alerts.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { findTellingSearches } from "../saved-searches/store.ts";
import { findDigest } from "./digest-store.ts";
import { checkKind } from "./kind.ts";
import { nextRun } from "./periodicity.ts";
import { countPublished } from "./publication-store.ts";
import { plannedDigest } from "./schedule-digest.ts";
import { findLastSms, findParameters, getAccountFacts, isMobileDead, type StoredParameters } from "./store.ts";

type Call = typeof contract.alertStatus;

/** Weeks of past publications used to estimate the expected number of candidates. */
const WEEKS = 8;
const WEEK_MS = 7 * 24 * 3600_000;

export async function alertStatus(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  checkKind(input.id);
  const stored = await findParameters(world.db, user.id);
  const sectors = input.sectorList.length > 0 ? input.sectorList : (stored?.sectors ?? []);
  const since = new Date(world.clock.now().getTime() - WEEKS * WEEK_MS);
  const published = await countPublished(world.db, sectors, since);
  const lastSms = await findLastSms(world.db, user.id);
  const digest = await findDigest(world.db, user.id);
  const { zipCode, email, emailChecked } = await getAccountFacts(world.db, user.id);
  const isDead = stored !== undefined && (await isMobileDead(world.db, user.id, stored));
  const searches = await findTellingSearches(world.db, user.id);
  const zone = zoneOfZip(zipCode ?? undefined);
  const nextSms = stored?.enabled
    ? outsidePause(stored, stored.nextRunAt, (end) => nextAlert(stored.periodicity, zone, end))
    : null;
  const plan = { zipCode: zipCode ?? undefined, mailedOn: digest?.mailedOn ?? null };
  const digestStopped = digest?.refusedAddress === email;
  // No digest is sent to an address that is unconfirmed or rejects mail.
  const nextMail = (emailChecked && !digestStopped && digest?.nextRunAt) || null;
  const nextDigest = stored
    ? outsidePause(stored, nextMail, (end) => plannedDigest({ ...stored, ...plan }, searches, end))
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
}

/** A run during a pause sends nothing, so the next alert is the first one after the pause. */
function outsidePause(
  { pause: { endsAt } }: StoredParameters,
  run: Date | null,
  firstAfter: (end: Date) => Date | null,
): Date | null {
  return endsAt !== null && run !== null && run < endsAt ? firstAfter(endsAt) : run;
}

function nextAlert(periodicity: Periodicity, zone: string, after: Date): Date | null {
  return periodicity.type === "eachNewCandidate" ? null : nextRun(periodicity, zone, after);
}
