import type { DigestPeriod } from "contract/alerts/alerts.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../../platform/db/connect.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { nextRunOfUntoldDay } from "../engine/periodicity.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { findTellingSearches, type SearchRow } from "../saved-searches/store.ts";
import { digestTime, nextDigest } from "./digest-time.ts";
import { DIGEST, type DigestAccount, lockDigestAccount, updateDigest } from "./store.ts";

/** Keeps the time of a due digest, and cancels a waiting mail if nothing is left to report. */
export async function scheduleDigest(trx: Database, accountId: string, now: Date): Promise<void> {
  const account = await lockDigestAccount(trx, accountId, now);
  const searches = await findTellingSearches(trx, accountId);
  const next = plannedDigest(account, searches, now);
  const isDue = next !== null && account.nextRunAt !== null && account.nextRunAt <= now;
  if (!isDue) await updateDigest(trx, accountId, { nextRunAt: next });
  if (next === null) await cancelMessages(trx, [DIGEST], { accountId }, now);
}

type Planned = Pick<DigestAccount, "sectors" | "digest" | "periodicity" | "zipCode" | "mailedOn">;

/** Skips a day that already had its mail. Null if no department or search wants a digest. */
export function plannedDigest(
  { sectors, digest, periodicity, zipCode, mailedOn }: Planned,
  searches: readonly Pick<SearchRow, "alert">[],
  after: Date,
): Date | null {
  const periods = [...(sectors.length > 0 ? [digest] : []), ...searches.map(({ alert }) => alert)];
  const time = digestTime(periodicity, zoneOfZip(zipCode));
  return nextRunOfUntoldDay((from) => nextDigest(time, periods, from), { zone: time.zone, toldOn: mailedOn }, after);
}

/** A digest that is turned on starts at the present. Saving retries an address that rejected mail. */
export async function restartDigest(
  trx: Database,
  accountId: string,
  { before, after }: { readonly before: DigestPeriod; readonly after: DigestPeriod },
  now: Date,
): Promise<void> {
  await lockDigestAccount(trx, accountId, now);
  const isTurnedOn = before === "none" && after !== "none";
  const trusted = { trustedSince: now, rejectedAddress: null };
  await updateDigest(trx, accountId, {
    ...trusted,
    ...(isTurnedOn ? { lastSequence: await lastSequence(trx) } : {}),
    ...(after === "none" ? {} : { stopped: null }),
  });
}
