import { DIGEST_DAY, DIGEST_TIME, type DigestPeriod, type Periodicity } from "contract/alerts/alerts.ts";
import { localTimeOf } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../../platform/db/connect.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { nextRun, nextRunOnFreeDay } from "../engine/periodicity.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { findAlertingSearches, type SearchRow } from "../saved-searches/store.ts";
import { DIGEST, type DigestAccount, lockDigestAccount, updateDigest } from "./store.ts";

interface DigestTime {
  readonly params: Extract<Periodicity, { type: "weekly" }>["params"];
  readonly zone: string;
}

/** The digest is due at the day and time of the account's alerts, or at a default time if the account has no alerts. */
export function digestTime({ periodicity, zipCode }: Pick<DigestAccount, "periodicity" | "zipCode">): DigestTime {
  const { hour, minute } = periodicity && periodicity.type !== "eachNewCandidate" ? periodicity.params : DIGEST_TIME;
  const day = periodicity?.type === "weekly" ? periodicity.params.day : DIGEST_DAY;
  return { params: { day, hour, minute }, zone: zoneOfZip(zipCode) };
}

/**
 * Returns the periods of an account's digests. An account that has chosen no departments gets no digest of departments.
 */
export function periodsOf(
  { sectors, digest }: Pick<DigestAccount, "sectors" | "digest">,
  searches: readonly Pick<SearchRow, "alert">[],
): DigestPeriod[] {
  return [...(sectors.length > 0 ? [digest] : []), ...searches.map(({ alert }) => alert)];
}

export function nextDigest({ params, zone }: DigestTime, periods: readonly DigestPeriod[], after: Date): Date | null {
  const { hour, minute } = params;
  if (periods.includes("daily")) return nextRun({ type: "daily", params: { hour, minute } }, zone, after);
  return periods.includes("weekly") ? nextRun({ type: "weekly", params }, zone, after) : null;
}

export function isDueBy({ params, zone }: DigestTime, period: DigestPeriod, dueAt: Date): boolean {
  return period === "daily" || (period === "weekly" && localTimeOf(dueAt, zone).weekday === params.day);
}

/**
 * Plans the next digest. Keeps the time of a digest that is already due. If the account no longer wants a digest,
 * cancels a queued mail.
 */
export async function scheduleDigest(trx: Database, accountId: string, now: Date): Promise<void> {
  const account = await lockDigestAccount(trx, accountId, now);
  const next = plannedDigest(account, await findAlertingSearches(trx, accountId), now);
  const isDue = next !== null && account.nextRunAt !== null && account.nextRunAt <= now;
  if (!isDue) await updateDigest(trx, accountId, { next_run_at: next });
  if (next === null) await cancelMessages(trx, [DIGEST], { accountId }, now);
}

/** Returns the time of the next digest mail, or null if neither the departments nor a saved search have a digest. */
export function plannedDigest(
  account: Pick<DigestAccount, "sectors" | "digest" | "periodicity" | "zipCode" | "mailedOn">,
  searches: readonly Pick<SearchRow, "alert">[],
  after: Date,
): Date | null {
  const time = digestTime(account);
  const periods = periodsOf(account, searches);
  const free = { zone: time.zone, reportedOn: account.mailedOn };
  return nextRunOnFreeDay((from) => nextDigest(time, periods, from), free, after);
}

/** If the account has just turned digests on, makes the next digest omit earlier publications. */
export async function restartDigest(
  trx: Database,
  accountId: string,
  { before, after }: { readonly before: DigestPeriod; readonly after: DigestPeriod },
  now: Date,
): Promise<void> {
  await lockDigestAccount(trx, accountId, now);
  const isTurnedOn = before === "none" && after !== "none";
  await updateDigest(trx, accountId, {
    ...{ trusted_since: now, refused_address: null },
    ...(isTurnedOn ? { last_sequence: await lastSequence(trx) } : {}),
    ...(after === "none" ? {} : { stopped: null }),
  });
}
