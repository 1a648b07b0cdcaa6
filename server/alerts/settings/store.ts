import type { DigestPeriod, NotificationParameters, Periodicity, SmsState } from "contract/alerts/alerts.ts";
import { sql } from "kysely";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import type { Pause } from "./pause.ts";

export const ALERT = "alert";
/** The kind of the SMS that tells a mobile's owner which account entered the number. */
export const NEW_MOBILE = "alert mobile";

export interface StoredParameters {
  readonly enabled: boolean;
  readonly sectors: readonly string[];
  readonly mobile: string;
  readonly periodicity: Periodicity;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  /** The last local day with an alert. Saving the settings keeps this day. */
  readonly smsDay: string | null;
  readonly mobileSince: Date;
  readonly mobileStopped: "unreachable" | "stop" | null;
  readonly digest: DigestPeriod;
  readonly pause: Pause;
}

/** All columns are null if the account has no row in `alert_parameters`. */
export const PERIODICITY = sql`
  case when alerts.params is not null
    then jsonb_build_object('type', alerts.periodicity, 'params', alerts.params) end as periodicity`;
export const PAUSE = sql`alerts.paused_until as "pausedUntil", alerts.pause_ends_at as "pauseEndsAt",
  alerts.pause_after as "pauseAfter", coalesce(alerts.pauses_over, '[]') as "pausesOver"`;

export type PauseRow<Result extends { readonly pause: Pause }> = Omit<Result, "pause"> & {
  readonly pausedUntil: string | null;
  readonly pauseEndsAt: Date | null;
  readonly pauseAfter: number | null;
  readonly pausesOver: readonly [after: number, last: number][];
};

export function withPause<Result extends { readonly pause: Pause }>(row: PauseRow<Result>) {
  const { pausedUntil: until, pauseEndsAt: endsAt, pauseAfter: after, pausesOver, ...others } = row;
  const over = pausesOver.map(([after, last]) => ({ after, last }));
  return { ...others, pause: { until, endsAt, after, over } };
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

export async function findParameters(
  db: Database,
  accountId: string,
  lock = sql``,
): Promise<StoredParameters | undefined> {
  const { rows } = await sql<PauseRow<StoredParameters>>`
    select enabled, sectors, mobile, ${PERIODICITY}, last_sequence as "lastSequence", next_run_at as "nextRunAt",
      last_run_at as "lastRunAt", sms_day as "smsDay", mobile_since as "mobileSince", mobile_stopped as "mobileStopped",
      digest, ${PAUSE}
    from alert_parameters as alerts where account_id = ${accountId} ${lock}`.execute(db);
  return rows.map((row) => withPause<StoredParameters>(row))[0];
}

/** Locks the settings, so that no alert run changes them between the read and the write. */
export function lockParameters(trx: Database, accountId: string): Promise<StoredParameters | undefined> {
  return findParameters(trx, accountId, sql`for update`);
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

export async function disableAlerts(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable("alert_parameters")
    .set({ enabled: false, next_run_at: null })
    .where("account_id", "=", accountId)
    .execute();
  await trx.updateTable("digests").set({ next_run_at: null }).where("account_id", "=", accountId).execute();
}

/** Turns off all alerts to a mobile and cancels queued SMS. @returns the accounts whose alerts were on */
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

/** True if the gateway permanently rejected an alert after the user last saved or confirmed the mobile. */
export async function isMobileDead(
  db: Database,
  accountId: string,
  { mobile, mobileSince }: Pick<StoredParameters, "mobile" | "mobileSince">,
): Promise<boolean> {
  const row = await smsTo(db, accountId, mobile, ALERT)
    .where("created_at", ">=", mobileSince)
    .where("permanent", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the mobile already got the SMS which says that this account sends alerts to it. */
export async function wasMobileInformed(db: Database, accountId: string, mobile: string): Promise<boolean> {
  const row = await smsTo(db, accountId, mobile, NEW_MOBILE).where("state", "!=", "failed").executeTakeFirst();
  return row !== undefined;
}

function smsTo(db: Database, accountId: string, mobile: string, kind: string) {
  return db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("recipient", "=", mobile)
    .limit(1);
}

export async function getAccountDetails(db: Database, accountId: string) {
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
