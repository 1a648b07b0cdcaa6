import type * as contract from "contract/alerts.ts";
import type { Periodicity } from "contract/alerts.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findTellingSearches } from "../saved-searches/store.ts";
import { findDigest } from "./digest-store.ts";
import { checkKind } from "./kind.ts";
import { NO_PAUSE } from "./pause.ts";
import { nextRun } from "./periodicity.ts";
import { countPublished } from "./publication-store.ts";
import { plannedDigest } from "./schedule-digest.ts";
import { findLastSms, findParameters, getAccountFacts, isMobileDead } from "./store.ts";

type Call = typeof contract.alertStatus;

/** Weeks over which candidates are counted to say how many to expect. */
const WEEKS = 8;
const WEEK_MS = 7 * 24 * 3600_000;

/** What the settings page says beside the settings: the next alert, the last SMS, the candidates to expect. */
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
  const { zipCode, email } = await getAccountFacts(world.db, user.id);
  const isDead = stored !== undefined && (await isMobileDead(world.db, user.id, stored));
  const { endsAt } = stored?.pause ?? NO_PAUSE;
  const isInPause = (at: Date | null) => endsAt !== null && at !== null && at < endsAt;
  const due = digest?.nextRunAt ?? null;
  // A run in a pause sends nothing: the next SMS and the next mail are the first ones after it.
  const nextDigestAt =
    stored && endsAt !== null && isInPause(due)
      ? plannedDigest(
          { ...stored, zipCode: zipCode ?? undefined, mailedOn: digest?.mailedOn ?? null },
          await findTellingSearches(world.db, user.id),
          endsAt,
        )
      : due;
  const run = stored?.enabled ? stored.nextRunAt : null;
  const zone = zoneOfZip(zipCode ?? undefined);
  const nextRunAt = stored && endsAt !== null && isInPause(run) ? runAfter(stored.periodicity, zone, endsAt) : run;
  return {
    nextRunAt: nextRunAt?.toISOString() ?? null,
    lastSms: lastSms ? { at: lastSms.at.toISOString(), state: lastSms.state } : null,
    mobileStopped: stored?.mobileStopped ?? (isDead ? "unreachable" : null),
    pausedUntil: stored?.pause.until ?? null,
    nextDigestAt: nextDigestAt?.toISOString() ?? null,
    digestStopped: digest?.refusedAddress === email,
    timeZone: zone,
    candidatesPerWeek: Math.round((published / WEEKS) * 10) / 10,
  };
}

/** When a pause is over: what comes once it is, is told as it comes where each candidate is. */
function runAfter(periodicity: Periodicity, zone: string, end: Date): Date | null {
  return periodicity.type === "eachNewCandidate" ? null : nextRun(periodicity, zone, end);
}
