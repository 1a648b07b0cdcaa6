import type { DigestPeriod, NotificationParameters, Periodicity, SmsState } from "contract/alerts/alerts.ts";
import { sql } from "kysely";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { type Pause, toPause } from "./pause.ts";

export const ALERT = "alert";
/** Kind of the SMS that informs a mobile which account chose it. */
export const NEW_MOBILE = "alert mobile";

export interface StoredParameters {
  readonly enabled: boolean;
  readonly sectors: readonly string[];
  readonly mobile: string;
  readonly periodicity: Periodicity;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  /** Last local day with an alert. Saving parameters does not change it. */
  readonly smsDay: string | null;
  readonly mobileSince: Date;
  readonly mobileStopped: "unreachable" | "stop" | null;
  readonly digest: DigestPeriod;
  readonly pause: Pause;
}

export function toParameters(stored: StoredParameters) {
  const parameters: NotificationParameters = {
    enabled: stored.enabled,
    sectorList: [...stored.sectors],
    destination: { mobile: stored.mobile },
    periodicity: stored.periodicity,
    digest: stored.digest,
    pausedUntil: stored.pause.until,
  };
  return { ...parameters, edition: editionOf(parameters) };
}

export async function findParameters(db: Database, accountId: string): Promise<StoredParameters | undefined> {
  const row = await parametersOf(db, accountId).executeTakeFirst();
  return row && toStored(row);
}

/** No run of the engine comes between reading and writing. */
export async function lockParameters(trx: Database, accountId: string): Promise<StoredParameters | undefined> {
  const row = await parametersOf(trx, accountId).forUpdate().executeTakeFirst();
  return row && toStored(row);
}

function parametersOf(db: Database, accountId: string) {
  return db.selectFrom("alert_parameters").selectAll().where("account_id", "=", accountId);
}

function toStored(row: Awaited<ReturnType<ReturnType<typeof parametersOf>["executeTakeFirstOrThrow"]>>) {
  return {
    enabled: row.enabled,
    sectors: row.sectors,
    mobile: row.mobile,
    periodicity: { type: row.periodicity, params: row.params } as Periodicity,
    lastSequence: row.last_sequence,
    nextRunAt: row.next_run_at,
    lastRunAt: row.last_run_at,
    smsDay: row.sms_day,
    mobileSince: row.mobile_since,
    mobileStopped: row.mobile_stopped,
    digest: row.digest,
    pause: toPause(row),
  };
}

export async function saveParameters(trx: Database, accountId: string, wanted: StoredParameters): Promise<void> {
  const columns = {
    enabled: wanted.enabled,
    sectors: [...wanted.sectors],
    mobile: wanted.mobile,
    periodicity: wanted.periodicity.type,
    params: JSON.stringify(wanted.periodicity.params),
    last_sequence: wanted.lastSequence,
    next_run_at: wanted.nextRunAt,
    last_run_at: wanted.lastRunAt,
    mobile_since: wanted.mobileSince,
    mobile_stopped: wanted.mobileStopped,
    digest: wanted.digest,
    paused_until: wanted.pause.until,
    pause_ends_at: wanted.pause.endsAt,
    pause_after: wanted.pause.after,
    pauses_over: JSON.stringify(wanted.pause.over.map(({ after, last }) => [after, last])),
  };
  await trx
    .insertInto("alert_parameters")
    .values({ account_id: accountId, ...columns, sms_day: null, sms_count: 0 })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(columns))
    .execute();
}

export async function findAccountsOfClinic(db: Database, holderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where((where) => where.or([where("id", "=", holderId), where("holder_id", "=", holderId)]))
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Also stops the digest. */
export async function disableAlerts(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable("alert_parameters")
    .set({ enabled: false, next_run_at: null })
    .where("account_id", "=", accountId)
    .execute();
  await trx.updateTable("digests").set({ next_run_at: null }).where("account_id", "=", accountId).execute();
}

/** Also cancels waiting SMS. @returns the accounts whose alerts were on */
export async function disableMobile(trx: Database, mobile: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable("alert_parameters")
    .set({ enabled: false, next_run_at: null, mobile_stopped: "stop" })
    .where("mobile", "=", mobile)
    .where("enabled", "=", true)
    .returning("account_id")
    .execute();
  await cancelMessages(trx, [ALERT, NEW_MOBILE], { recipient: mobile }, now);
  return rows.map((row) => row.account_id);
}

/** Called when alerts are turned off or use another mobile. */
export async function cancelAlerts(trx: Database, accountId: string, now: Date): Promise<void> {
  await cancelMessages(trx, [ALERT], { accountId }, now);
}

export async function findLastSms(db: Database, accountId: string): Promise<{ at: Date; state: SmsState } | undefined> {
  return db
    .selectFrom("messages")
    .select(["created_at as at", "state"])
    .where("account_id", "=", accountId)
    .where("kind", "=", ALERT)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether an alert was permanently rejected since the mobile was last confirmed. */
export async function isMobileDead(
  db: Database,
  accountId: string,
  { mobile, mobileSince }: Pick<StoredParameters, "mobile" | "mobileSince">,
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "=", ALERT)
    .where("recipient", "=", mobile)
    .where("created_at", ">=", mobileSince)
    .where("permanent", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getAccountFacts(db: Database, accountId: string) {
  return db
    .selectFrom("accounts")
    .innerJoin("accounts as holder", (join) =>
      join.on("holder.id", "=", sql<string>`coalesce(accounts.holder_id, accounts.id)`),
    )
    .leftJoin("clinics", (join) => join.onRef("clinics.account_id", "=", "holder.id").on("clinics.position", "=", 0))
    .select([
      "accounts.phone",
      "accounts.email",
      "accounts.email_checked as emailChecked",
      "accounts.phone_checked as phoneChecked",
      "holder.num_ordinal as numOrdinal",
      "clinics.social_reason as clinic",
      "clinics.zip_code as zipCode",
    ])
    .where("accounts.id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Whether the mobile already got the SMS naming this account. */
export async function wasMobileInformed(db: Database, accountId: string, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "=", NEW_MOBILE)
    .where("recipient", "=", mobile)
    .where("state", "!=", "failed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
