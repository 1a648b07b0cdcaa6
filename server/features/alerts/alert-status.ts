import type * as contract from "contract/alerts.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findTellingSearches } from "../saved-searches/store.ts";
import { findDigest } from "./digest-store.ts";
import { checkKind } from "./kind.ts";
import { NO_PAUSE } from "./pause.ts";
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
  const due = digest?.nextRunAt ?? null;
  // A run in a pause is passed over: the next mail is the first one after it.
  const nextDigestAt =
    stored && endsAt !== null && due !== null && due < endsAt
      ? plannedDigest(
          { ...stored, zipCode: zipCode ?? undefined },
          await findTellingSearches(world.db, user.id),
          endsAt,
        )
      : due;
  return {
    nextRunAt: (stored?.enabled && stored.nextRunAt?.toISOString()) || null,
    lastSms: lastSms ? { at: lastSms.at.toISOString(), state: lastSms.state } : null,
    mobileStopped: stored?.mobileStopped ?? (isDead ? "unreachable" : null),
    pausedUntil: stored?.pause.until ?? null,
    nextDigestAt: nextDigestAt?.toISOString() ?? null,
    digestStopped: digest?.refusedAddress === email,
    timeZone: zoneOfZip(zipCode ?? undefined),
    candidatesPerWeek: Math.round((published / WEEKS) * 10) / 10,
  };
}
