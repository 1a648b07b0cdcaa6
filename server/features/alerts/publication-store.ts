import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Since when a publication has been waiting for its number, or null. */
export function waitingSince(db: Database) {
  return db
    .selectFrom("publications")
    .select(({ fn }) => fn.min("published_at").as("due"))
    .where("sequence", "is", null);
}

/** The number of the last publication that has one. */
export async function lastSequence(db: Database): Promise<number> {
  const row = await db.selectFrom("publication_numbering").select("last_sequence").executeTakeFirst();
  return row?.last_sequence ?? 0;
}

/**
 * Gives up to `count` publications their numbers. The one row of the numbering stays locked until the end of the
 * transaction, so that numbers are given in the order in which they become visible: nobody who has seen one will
 * later meet a smaller one.
 * @returns how many were numbered, and in which departments they are
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
  // Numbers that were given and not noted are passed over, or none would ever be given again.
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
    // Not by how many they are: one that was erased meanwhile has left a gap before the last.
    const last_sequence = Math.max(...rows.map(({ sequence }) => sequence));
    await trx.updateTable("publication_numbering").set({ last_sequence }).execute();
  }
  return { numbered: rows.length, departments: [...new Set(rows.map((row) => row.department))] };
}

/**
 * Makes the accounts due that want to know of each candidate of these departments: now, or a minute after their last
 * run. Accounts that are due already are written too, on purpose: whoever runs one of them holds its row, so this
 * waits for that run, which did not see the new numbers, and makes the account due again.
 */
export async function wakeAccounts(trx: Database, departments: readonly string[], now: Date): Promise<void> {
  await sql`
    update alert_parameters
    set next_run_at = coalesce(next_run_at, greatest(${now}::timestamptz, last_run_at + interval '1 minute'))
    where enabled and periodicity = 'eachNewCandidate' and sectors && ${[...departments]}::text[]`.execute(trx);
}

/** How many candidates were published in some departments since an instant. */
export async function countPublished(db: Database, departments: readonly string[], since: Date): Promise<number> {
  const row = await db
    .selectFrom("publications")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(sql<boolean>`department = any(${[...departments]}::text[])`)
    .where("published_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}
