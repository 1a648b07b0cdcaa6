import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { PAUSE, type PauseRow, PERIODICITY, type StoredParameters, withPause } from "../settings/store.ts";

export interface DueAccount
  extends Pick<
    StoredParameters,
    "sectors" | "mobile" | "periodicity" | "lastSequence" | "smsDay" | "mobileStopped" | "pause"
  > {
  readonly accountId: string;
  readonly dueAt: Date;
  readonly smsCount: number;
  readonly isMobileDead: boolean;
  readonly zipCode: string | null;
}

export interface AccountAfterRun {
  readonly accountId: string;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  /** Null if the server postponed the run. The database then keeps the time of the previous run. */
  readonly lastRunAt: Date | null;
  readonly smsDay: string | null;
  readonly smsCount: number;
  readonly mobileStopped: "unreachable" | "stop" | null;
}

export function nextRunDue(db: Database) {
  return db
    .selectFrom("alert_parameters")
    .select(({ fn }) => fn.min("next_run_at").as("due"))
    .where("enabled", "=", sql.lit(true))
    .where("next_run_at", "is not", null);
}

/** Locks and returns due accounts. Skips accounts that another worker has locked (policy F-19). */
export async function takeDueAccounts(trx: Database, now: Date, count: number): Promise<DueAccount[]> {
  const { rows } = await sql<PauseRow<DueAccount>>`
    with alerts as (
      select * from alert_parameters
      where enabled and next_run_at <= ${now}
      order by next_run_at limit ${count}
      for update skip locked
    )
    select alerts.account_id as "accountId", alerts.sectors, alerts.mobile, ${PERIODICITY},
      alerts.last_sequence as "lastSequence", alerts.next_run_at as "dueAt", alerts.sms_day as "smsDay",
      alerts.sms_count as "smsCount", alerts.mobile_stopped as "mobileStopped", ${PAUSE},
      clinics.zip_code as "zipCode", exists (
        select 1 from messages
        where messages.account_id = alerts.account_id and messages.created_at >= alerts.mobile_since
          and messages.kind = 'alert' and messages.recipient = alerts.mobile and messages.permanent
      ) as "isMobileDead"
    from alerts
    join accounts on accounts.id = alerts.account_id
    left join clinics on clinics.account_id = coalesce(accounts.holder_id, accounts.id) and clinics.position = 0`.execute(
    trx,
  );
  return rows.map((row) => withPause<DueAccount>(row));
}

/** Maps a publication number to the counts of later publications per department. */
export type Counts = ReadonlyMap<number, ReadonlyMap<string, number>>;

/**
 * Counts new candidates once for each distinct number in `starts`, because many accounts have the same number (policy
 * F-20).
 */
export async function countNews(trx: Database, starts: readonly number[], upTo: number): Promise<Counts> {
  const distinct = [...new Set(starts)];
  const { rows } = await sql<{ start: number; department: string; count: number }>`
    select start, department, count(*) as count
    from unnest(${distinct}::bigint[]) as start
    join publications on sequence > start and sequence <= ${upTo}
    where not exists (
      select 1 from candidates where candidates.id = publications.candidate_id and not active and hidden_as is not null)
    group by start, department`.execute(trx);
  const counts = new Map(distinct.map((start) => [start, new Map<string, number>()]));
  for (const { start, department, count } of rows) counts.get(start)?.set(department, count);
  return counts;
}

export async function updateAccounts(trx: Database, accounts: readonly AccountAfterRun[]): Promise<void> {
  await sql`
    update alert_parameters set
      last_sequence = incoming."lastSequence", next_run_at = incoming."nextRunAt",
      last_run_at = coalesce(incoming."lastRunAt", last_run_at), sms_day = incoming."smsDay", sms_count = incoming."smsCount",
      mobile_stopped = incoming."mobileStopped"
    from json_to_recordset(${JSON.stringify(accounts)}::json) as incoming(
      "accountId" uuid, "lastSequence" bigint, "nextRunAt" timestamptz, "lastRunAt" timestamptz,
      "smsDay" date, "smsCount" integer, "mobileStopped" text)
    where alert_parameters.account_id = incoming."accountId"`.execute(trx);
}
