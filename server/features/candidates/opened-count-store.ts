import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { OpenedCountsTable } from "../../db/tables/candidates.ts";

const KEY = sql`department, state, study_level_category, has_picture, has_resume`;

/**
 * Holds candidates until the end of the transaction, in the order in which an intake locks them: none of them becomes
 * another kind of dossier meanwhile, since whoever changes one locks it for update first. Openings go on.
 * @param ids a statement that finds them
 */
export async function keepKinds(trx: Database, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from candidates where id in (${ids}) order by external_id for key share`.execute(trx);
}

/**
 * Which of some candidates a clinic opened. They were locked for update by a statement before this one: a first opening
 * holds its candidate, so that it is seen here, or waits for the end of the transaction.
 */
export async function findOpened(trx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select candidate_id as id from dossier_interest
    where candidate_id = any(${[...ids]}::integer[]) and views > 0`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The statement that changes how many opened dossiers of a kind there are, in the order of their keys: the last counters
 * that a transaction locks.
 * @param changes a statement that gives kinds as `candidates` has them, each with `count`
 */
export function changedOpenedCounts(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into opened_counts (${KEY}, count)
    select department, state, coalesce(study_level_category, 0), has_picture, has_resume, sum(count)::integer
    from (${changes}) as changes where state is not null
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (${KEY}) do update set count = opened_counts.count + excluded.count`;
}

/** Changes them by what is given. */
export async function writeOpenedCounts(trx: Database, changes: readonly OpenedCountsTable[]): Promise<void> {
  const rows = sql`
    select * from json_to_recordset(${JSON.stringify(changes)}::json) as change (department text, state text,
      study_level_category integer, has_picture boolean, has_resume boolean, count integer)`;
  await changedOpenedCounts(rows).execute(trx);
}

/** By how much those counters are wrong. */
export async function findOpenedDrift(trx: Database): Promise<OpenedCountsTable[]> {
  const { rows } = await sql<OpenedCountsTable>`
    with counted as (
      select department, state, coalesce(study_level_category, 0) as study_level_category, has_picture, has_resume,
        count(*)::integer as count
      from dossier_interest join candidates on candidates.id = dossier_interest.candidate_id
      where views > 0 and state is not null group by 1, 2, 3, 4, 5
      union all
      select ${KEY}, -count from opened_counts
    )
    select ${KEY}, sum(count)::integer as count from counted group by ${KEY} having sum(count) <> 0`.execute(trx);
  return rows;
}
