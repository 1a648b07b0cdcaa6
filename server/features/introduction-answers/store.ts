import { INTRODUCTION_CLOSED_DAYS, type IntroductionState } from "contract/introductions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { IntroductionRow } from "../introductions/store.ts";

/** A stretch of what clinics asked for, latest first, and how many there are. */
export async function findRequests(
  db: Database,
  states: readonly IntroductionState[],
  { after, count }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<{ rows: IntroductionRow[]; total: number }> {
  const inStates = () =>
    db.selectFrom("introductions").$if(states.length > 0, (query) => query.where("state", "in", [...states]));
  const rows = await inStates()
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(requested_at, id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  const { total } = await inStates()
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many wait for an answer. */
export async function countSentIntroductions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("introductions")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
  return count;
}

/** Half of the answers since an instant took less than so many seconds; null while there was none (beyond B3-07). */
export async function findMedianAnswer(db: Database, since: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - requested_at)))::integer
      as seconds
    from introductions where state in ('accepted', 'declined', 'cancelled') and answered_at > ${since}`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Instants as JSON has them; null where there is none. */
export interface Waiting {
  /** When the oldest request was made that waits and of which nobody was reminded. */
  readonly unreminded: string | null;
  /** When the oldest was made that waits at all. */
  readonly waiting: string | null;
  /** When the centre was last reminded of a request, whatever became of it. */
  readonly reminded: string | null;
}

/** The oldest requests that wait. */
export async function findOldestWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<{ due: Waiting }>`select ${oldestWaiting()} as due`.execute(db);
  return rows[0]?.due ?? { unreminded: null, waiting: null, reminded: null };
}

/** The same as a query. */
export function oldestWaiting() {
  // What the centre was reminded of within a day was asked for since then, as no request waits longer.
  const since = sql`unreminded - make_interval(days => ${sql.lit(INTRODUCTION_CLOSED_DAYS + 1)})`;
  return sql<{ due: Waiting }>`(
    select json_build_object('unreminded', unreminded, 'waiting', waiting,
      'reminded', (select max(reminded_at) from introductions where requested_at > ${since}))
    from (select min(requested_at) filter (where reminded_at is null) as unreminded, min(requested_at) as waiting
      from introductions where state = 'sent') as oldest)`;
}

/** Takes requests that have waited too long: they are closed. A request that somebody is answering is left to them. */
export async function closeUnanswered(trx: Database, before: Date, count: number): Promise<IntroductionRow[]> {
  const { rows } = await sql<IntroductionRow>`
    update introductions set state = 'unanswered' where id in (
      select id from introductions where state = 'sent' and requested_at <= ${before}
      order by requested_at limit ${count} for update skip locked)
    returning *`.execute(trx);
  return rows;
}

/** Takes requests of which the centre is to be reminded, each once. */
export async function takeForgotten(
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

/** The addresses of everybody who works at the centre, or of one of them. */
export async function findCentreAddresses(db: Database, only?: string | null): Promise<string[]> {
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
