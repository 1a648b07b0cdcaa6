import type { DigestPeriod, NotificationParameters, Periodicity, SmsState } from "contract/alerts.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { editionOf } from "../../edition.ts";
import { callOff } from "../../outbox/call-off-store.ts";
import { type Pause, toPause } from "./pause.ts";

/** Kind of the SMS that tells of new candidates. */
export const ALERT = "alert";
/** Kind of the SMS that tells a mobile whose account has chosen it. */
export const NEW_MOBILE = "alert mobile";

/** The parameters of an account with what the engine keeps beside them. */
export interface StoredParameters {
  readonly enabled: boolean;
  readonly sectors: readonly string[];
  readonly mobile: string;
  readonly periodicity: Periodicity;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  /** The last local day on which a run told something, which saving the parameters leaves as it is. */
  readonly smsDay: string | null;
  readonly mobileSince: Date;
  readonly mobileStopped: "unreachable" | "stop" | null;
  readonly digest: DigestPeriod;
  readonly pause: Pause;
}

/** Stored parameters in wire names. */
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

/** The parameters of an account, or undefined while none are saved. */
export async function findParameters(db: Database, accountId: string): Promise<StoredParameters | undefined> {
  const row = await parametersOf(db, accountId).executeTakeFirst();
  return row && toStored(row);
}

/** The same, its row locked until the end of the transaction: no run of the engine comes in between. */
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
    // What was saved was checked against the contract.
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

/** Stores the parameters of an account. The SMS counted for the day stay counted. */
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

/** The accounts whose hours are those of a holder's clinic: the holder's, and those of its collaborators. */
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

/** Turns off the alerts of an account that is removed, and its digest by e-mail. */
export async function disableAlerts(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable("alert_parameters")
    .set({ enabled: false, next_run_at: null })
    .where("account_id", "=", accountId)
    .execute();
  await trx.updateTable("digests").set({ next_run_at: null }).where("account_id", "=", accountId).execute();
}

/** Turns off the alerts of every account that uses a mobile, also those that wait to leave. @returns those that were on */
export async function disableMobile(trx: Database, mobile: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable("alert_parameters")
    .set({ enabled: false, next_run_at: null, mobile_stopped: "stop" })
    .where("mobile", "=", mobile)
    .where("enabled", "=", true)
    .returning("account_id")
    .execute();
  await callOff(trx, [ALERT, NEW_MOBILE], { recipient: mobile }, now);
  return rows.map((row) => row.account_id);
}

/** Gives up the SMS of alerts that still wait to leave: the account wants none now, or on another mobile. */
export async function callOffAlerts(trx: Database, accountId: string, now: Date): Promise<void> {
  await callOff(trx, [ALERT], { accountId }, now);
}

/** The last alert SMS of an account, whatever became of it. */
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

/** Whether an alert to this mobile was refused for good since it was last confirmed. */
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

/** What defaults are built from, and what names an account: a collaborator has the clinic and number of the holder. */
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

/** Whether a mobile got the message before that this account has chosen it. */
export async function wasMobileInformed(db: Database, accountId: string, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "=", NEW_MOBILE)
    .where("recipient", "=", mobile)
    // One that was called off, or that never left, told nothing.
    .where("state", "!=", "failed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
