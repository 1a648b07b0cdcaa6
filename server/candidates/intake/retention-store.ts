import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

/** Archiving empties the name. */
const NOT_ARCHIVED = "";

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

export async function countStale(db: Database, since: Date): Promise<number> {
  return countCandidates(db, sql<boolean>`updated_at <= ${since}`);
}

/** Excludes those that `countStale` counts. */
export async function countRecruited(db: Database, before: Date, staleSince: Date): Promise<number> {
  const isDue = sql<boolean>`not active and recruited_at <= ${before} and last_name <> ${NOT_ARCHIVED}`;
  return countCandidates(db, sql<boolean>`${isDue} and updated_at > ${staleSince}`);
}

async function countCandidates(db: Database, where: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom("candidates")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(where)
    .executeTakeFirstOrThrow();
  return count;
}

const FORGOTTEN = [
  ...(["candidate_views", "clinic_views", "dossier_interest", "candidate_changes"] as const),
  ...(["follow_ups", "introductions", "recruitments"] as const),
];

/** The view log stays. */
export async function forgetInterest(trx: Database, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("selections")
    .where("candidate_id", "in", [...ids])
    .execute();
  for (const table of FORGOTTEN) {
    await trx
      .deleteFrom(table)
      .where("candidate_id", "in", [...ids])
      .execute();
  }
}

export async function findOldestCandidates(db: Database) {
  const { rows } = await sql<{ heardAt: Date | null; recruitedAt: Date | null }>`
    select
      (select min(updated_at) from candidates) as "heardAt",
      (select min(recruited_at) from candidates where not active and last_name <> ${NOT_ARCHIVED}) as "recruitedAt"`.execute(
    db,
  );
  return rows[0] ?? { heardAt: null, recruitedAt: null };
}
