import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** An archived candidate has no name left: that is how one is told from a recruited one that is still whole. */
const NOT_ARCHIVED = "";

/** The external ids of candidates of whom nothing was heard since an instant, the oldest first. */
export async function findStaleCandidates(db: Database, since: Date, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom("candidates")
    .select("external_id")
    .where("updated_at", "<=", since)
    .orderBy("updated_at")
    .limit(count)
    .execute();
  return rows.map((row) => row.external_id);
}

/** Candidates recruited before an instant and not archived yet, locked. */
export async function lockRecruited(trx: Database, before: Date, count: number) {
  return trx
    .selectFrom("candidates")
    .selectAll()
    .where("active", "=", false)
    .where("recruited_at", "<=", before)
    .where("last_name", "!=", NOT_ARCHIVED)
    .orderBy("id")
    .limit(count)
    .forUpdate()
    .execute();
}

/** Takes candidates out of every selection, and forgets that they were seen. The view log stays. */
export async function forgetInterest(trx: Database, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("selections")
    .where("candidate_id", "in", [...ids])
    .execute();
  await trx
    .deleteFrom("candidate_views")
    .where("candidate_id", "in", [...ids])
    .execute();
}

/** Takes out of the table the files stored before an instant that no candidate names. @returns the rows taken out */
export async function takeUnnamedFiles(trx: Database, before: Date, count: number) {
  const { rows } = await sql<{ stored_as: string; content_type: string }>`
    delete from files where name in (
      select name from files
      where created_at <= ${before}
        and not exists (select 1 from candidates where profile_picture = files.name)
        and not exists (select 1 from candidates where personal_resume = files.name)
      limit ${count})
    returning stored_as, content_type`.execute(trx);
  return rows;
}

/** When the last candidate was heard of that was heard of longest ago, and likewise for the other ends; null for none. */
export async function findOldestInIntake(db: Database) {
  const { rows } = await sql<{ heardAt: Date | null; recruitedAt: Date | null; unnamedAt: Date | null }>`
    select
      (select min(updated_at) from candidates) as "heardAt",
      (select min(recruited_at) from candidates where not active and last_name <> ${NOT_ARCHIVED}) as "recruitedAt",
      (select min(created_at) from files
        where not exists (select 1 from candidates where profile_picture = files.name)
          and not exists (select 1 from candidates where personal_resume = files.name)) as "unnamedAt"`.execute(db);
  return rows[0] ?? { heardAt: null, recruitedAt: null, unnamedAt: null };
}
