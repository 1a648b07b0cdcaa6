import { INTRODUCTION_CLOSED_DAYS } from "contract/selection/introductions.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import type { IntroductionRow } from "./store.ts";

export function countSentIntroductions(db: Database): Promise<number> {
  return countRows(db.selectFrom("introductions").where("state", "=", "sent"));
}

/**
 * @returns the median time in seconds from a request to its answer; null if no request got an answer since `since`
 * (B3-07)
 */
export async function findMedianAnswer(db: Database, since: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - requested_at)))::integer
      as seconds
    from introductions where state in ('accepted', 'declined', 'cancelled') and answered_at > ${since}`.execute(db);
  return rows[0]?.seconds ?? null;
}

export interface OldestPending {
  readonly unreminded: string | null;
  readonly waiting: string | null;
  /** The time of the last reminder, even if all requests that it listed are closed. */
  readonly reminded: string | null;
}

export async function findOldestPending(db: Database): Promise<OldestPending> {
  const { rows } = await sql<{ due: OldestPending }>`select ${oldestPending()} as due`.execute(db);
  return rows[0]?.due ?? { unreminded: null, waiting: null, reminded: null };
}

export function oldestPending() {
  // Leave out older requests, because the server has closed all of them.
  const since = sql`unreminded - make_interval(days => ${sql.lit(INTRODUCTION_CLOSED_DAYS + 1)})`;
  return sql<{ due: OldestPending }>`(
    select json_build_object('unreminded', unreminded, 'waiting', waiting,
      'reminded', (select max(reminded_at) from introductions where requested_at > ${since}))
    from (select min(requested_at) filter (where reminded_at is null) as unreminded, min(requested_at) as waiting
      from introductions where state = 'sent') as oldest)`;
}

/**
 * Closes requests that got no answer before the deadline, except requests that a staff member is answering at this
 * moment.
 */
export async function closeUnanswered(trx: Database, before: Date, count: number): Promise<IntroductionRow[]> {
  const { rows } = await sql<IntroductionRow>`
    update introductions set state = 'unanswered' where id in (
      select id from introductions where state = 'sent' and requested_at <= ${before}
      order by requested_at limit ${count} for update skip locked)
    returning *`.execute(trx);
  return rows;
}

/** Marks requests as reminded, so that parallel workers send only one reminder. */
export async function takeUnreminded(
  trx: Database,
  before: Date,
  { now, count }: { readonly now: Date; readonly count: number },
): Promise<IntroductionRow[]> {
  const { rows } = await sql<IntroductionRow>`
    update introductions set reminded_at = ${now} where id in (
      select id from introductions where state = 'sent' and reminded_at is null and requested_at <= ${before}
      order by requested_at limit ${count} for update skip locked)
    returning *`.execute(trx);
  return rows;
}

/** @param only - the staff member whose e-mail address is wanted; if undefined, returns the addresses of all staff */
export async function findStaffAddresses(db: Database, only?: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom("staff")
    .select("email")
    .where("password_hash", "is not", null)
    .where("suspended_at", "is", null)
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? null))
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

export interface EndingIntroduction extends IntroductionRow {
  /** True if the clinic reported the recruitment and the centre has not rejected the report. */
  readonly by_employer: boolean;
}

/** Locks open introductions, and closed introductions if the change that closed them can still be undone. */
export async function lockOpen(trx: Database, candidateIds: readonly number[], now: Date) {
  const { rows } = await sql<EndingIntroduction>`
    select introductions.*, exists (
      select 1 from recruitments
      where recruitments.candidate_id = introductions.candidate_id and recruitments.clinic_id = introductions.clinic_id
        and recruitments.state in ('reported', 'confirmed')) as by_employer
    from introductions
    where candidate_id = any(${[...candidateIds]}::integer[])
      and (state = 'sent' or (state = 'accepted' and (slot is null or slot > ${now})) or undo_until > ${now})
    order by id for update of introductions`.execute(trx);
  return rows;
}

export async function countOpen(db: Database, candidateIds: readonly number[], now: Date) {
  const { rows } = await sql<{ appointments: number; requests: number }>`
    select count(*) filter (where slot is not null)::integer as appointments,
      count(*) filter (where slot is null)::integer as requests
    from introductions
    where candidate_id = any(${[...candidateIds]}::integer[])
      and (state = 'sent' or (state = 'accepted' and (slot is null or slot > ${now})))`.execute(db);
  return rows[0] ?? { appointments: 0, requests: 0 };
}

export async function endIntroductions(
  trx: Database,
  ids: readonly string[],
  { reason, now, undoUntil }: { readonly reason: string; readonly now: Date; readonly undoUntil: Date | null },
): Promise<void> {
  await sql`
    update introductions set state = case state when 'sent' then 'closed' else 'cancelled' end,
      reason = ${reason}, cancelled_at = ${now}, undo_until = ${undoUntil}
    where id = any(${[...ids]}::uuid[])`.execute(trx);
}

/**
 * Reopens introductions for which the change that closed them can still be undone.
 * @returns the reopened introductions
 */
export async function reopenIntroductions(trx: Database, candidateIds: readonly number[], now: Date) {
  const { rows } = await sql<IntroductionRow>`
    update introductions set state = case state when 'closed' then 'sent' else 'accepted' end,
      reason = null, cancelled_at = null, undo_until = null
    where candidate_id = any(${[...candidateIds]}::integer[]) and undo_until > ${now}
    returning *`.execute(trx);
  return rows;
}

/**
 * If the server cancels a queued reminder that names one of these candidates, the reminder's other candidates need a
 * new reminder. Marks all requests in the reminder as not reminded.
 */
export async function resetSharedReminders(
  trx: Database,
  kind: string,
  candidateIds: readonly number[],
): Promise<void> {
  await sql`
    update introductions set reminded_at = null where state = 'sent' and candidate_id in (
      select unnest(candidate_ids) from messages
      where kind = ${kind} and state = 'queued' and candidate_ids && ${[...candidateIds]}::integer[])`.execute(trx);
}
