import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";

export function waitingSince(db: Database) {
  return db
    .selectFrom("publications")
    .select(({ fn }) => fn.min("published_at").as("due"))
    .where("sequence", "is", null);
}

export async function lastSequence(db: Database): Promise<number> {
  const row = await db.selectFrom("publication_numbering").select("last_sequence").executeTakeFirst();
  return row?.last_sequence ?? 0;
}

/**
 * Numbers new publications. Locks the numbering until the commit, so that readers see the numbers in ascending order
 * without gaps.
 * @returns how many publications got a number, and their departments
 */
export async function numberPublications(
  trx: Database,
  count: number,
): Promise<{ numbered: number; departments: string[] }> {
  const { last_sequence: last } = await trx
    .insertInto("publication_numbering")
    .values({ id: 1, last_sequence: 0 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id: 1 }))
    .returning("last_sequence")
    .executeTakeFirstOrThrow();
  // Start above the highest stored number, because a duplicate number would stop all numbering.
  const { rows } = await sql<{ sequence: number; department: string }>`
    with waiting as (
      select candidate_id, row_number() over (order by published_at, candidate_id) as place
      from publications where sequence is null
      order by published_at, candidate_id limit ${count}
    )
    update publications
    set sequence = greatest(${last}::bigint, (select max(sequence) from publications)) + waiting.place
    from waiting where publications.candidate_id = waiting.candidate_id
    returning publications.sequence, publications.department`.execute(trx);
  if (rows.length > 0) {
    // Use the highest number. The row count would be too low, because an erased publication leaves a gap.
    const last_sequence = Math.max(...rows.map(({ sequence }) => sequence));
    await trx.updateTable("publication_numbering").set({ last_sequence }).execute();
  }
  return { numbered: rows.length, departments: [...new Set(rows.map((row) => row.department))] };
}

/**
 * Plans a run for accounts with eachNewCandidate. Also updates accounts that are already due, because their run may
 * have started before the publications got numbers.
 */
export async function wakeAccounts(trx: Database, departments: readonly string[], now: Date): Promise<void> {
  await sql`
    update alert_parameters
    set next_run_at = coalesce(next_run_at, greatest(${now}::timestamptz, last_run_at + interval '1 minute'))
    where enabled and periodicity = 'eachNewCandidate' and sectors && ${[...departments]}::text[]`.execute(trx);
}

export function countPublished(db: Database, departments: readonly string[], since: Date): Promise<number> {
  const published = db.selectFrom("publications").where("published_at", ">", since);
  return countRows(published.where(sql<boolean>`department = any(${[...departments]}::text[])`));
}
