import type { Periodicity } from "contract/alerts.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { News } from "./messages.ts";

/** An account whose run is due. */
export interface DueAccount {
  readonly accountId: string;
  readonly sectors: readonly string[];
  readonly mobile: string;
  readonly periodicity: Periodicity;
  readonly lastSequence: number;
  readonly dueAt: Date;
  readonly smsDay: string | null;
  readonly smsCount: number;
  readonly mobileStopped: "unreachable" | "stop" | null;
  /** The last alert to this mobile was refused for good. */
  readonly isMobileDead: boolean;
  /** Postal code of the current clinic. */
  readonly zipCode: string | undefined;
}

/** What a run leaves behind. */
export interface AccountAfterRun {
  readonly accountId: string;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  /** Null when the run was put off. */
  readonly lastRunAt: Date | null;
  readonly smsDay: string | null;
  readonly smsCount: number;
  readonly mobileStopped: "unreachable" | "stop" | null;
}

/** When the next account is due, or null. */
export async function nextRunDue(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("alert_parameters")
    .select("next_run_at")
    .where("enabled", "=", true)
    .where("next_run_at", "is not", null)
    .orderBy("next_run_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_run_at ?? null;
}

/** Takes up to `count` accounts whose run is due; another worker takes others meanwhile (policy F-19). */
export async function takeDueAccounts(trx: Database, now: Date, count: number): Promise<DueAccount[]> {
  const { rows } = await sql<{
    account_id: string;
    sectors: string[];
    mobile: string;
    periodicity: string;
    params: object;
    last_sequence: number;
    next_run_at: Date;
    sms_day: string | null;
    sms_count: number;
    mobile_stopped: DueAccount["mobileStopped"];
    is_mobile_dead: boolean;
    zip_code: string | null;
  }>`
    with due as (
      select * from alert_parameters
      where enabled and next_run_at <= ${now}
      order by next_run_at, account_id limit ${count}
      for update skip locked
    )
    select due.*, clinics.zip_code, exists (
      select 1 from messages
      where messages.account_id = due.account_id and messages.created_at >= due.mobile_since
        and messages.kind = 'alert' and messages.recipient = due.mobile and messages.permanent
    ) as is_mobile_dead
    from due
    join accounts on accounts.id = due.account_id
    left join clinics on clinics.account_id = coalesce(accounts.holder_id, accounts.id) and clinics.position = 0
    order by due.next_run_at, due.account_id`.execute(trx);
  return rows.map((row) => ({
    accountId: row.account_id,
    sectors: row.sectors,
    mobile: row.mobile,
    // What was saved was checked against the contract.
    periodicity: { type: row.periodicity, params: row.params } as Periodicity,
    lastSequence: row.last_sequence,
    dueAt: row.next_run_at,
    smsDay: row.sms_day,
    smsCount: row.sms_count,
    mobileStopped: row.mobile_stopped,
    isMobileDead: row.is_mobile_dead,
    zipCode: row.zip_code ?? undefined,
  }));
}

/**
 * What there is to tell each account: publications above its own last number, up to `upTo`, in its departments. The
 * publications are counted once per department and per last number, which many accounts share; an account then adds
 * up its departments, so that no row stands for an account and a candidate (policy F-20).
 */
export async function findNews(
  trx: Database,
  accounts: readonly Pick<DueAccount, "accountId" | "lastSequence" | "sectors">[],
  upTo: number,
): Promise<Map<string, News>> {
  const rows = accounts.map(({ accountId, lastSequence, sectors }) => ({ accountId, lastSequence, sectors }));
  const counted = await sql<{ account_id: string; count: number; departments: string[] }>`
    with account as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as incoming("accountId" uuid, "lastSequence" bigint, sectors text[])
    ),
    fresh as materialized (
      select department, sequence from publications
      where sequence > (select min("lastSequence") from account) and sequence <= ${upTo}
    ),
    counted as materialized (
      select start, department, count(*) as count
      from (select distinct "lastSequence" as start from account) as starts
      join fresh on fresh.sequence > start
      group by start, department
    )
    select account."accountId" as account_id, sum(counted.count)::integer as count,
      array_agg(sector.number order by sector.place) as departments
    from account
    cross join lateral unnest(account.sectors) with ordinality as sector(number, place)
    join counted on counted.start = account."lastSequence" and counted.department = sector.number
    group by account."accountId"`.execute(trx);
  return new Map(counted.rows.map(({ account_id, count, departments }) => [account_id, { count, departments }]));
}

/** Writes what a batch of runs leaves behind. */
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
