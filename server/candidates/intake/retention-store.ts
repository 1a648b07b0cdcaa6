import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";

/** Excludes anonymised candidates, because they have no state. */
const MAY_BE_ANONYMISED = sql<boolean>`not active and state is not null`;

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
    .where(MAY_BE_ANONYMISED)
    .where("recruited_at", "<=", before)
    .orderBy("id")
    .limit(count)
    .forUpdate()
    .execute();
}

export function countStale(db: Database, since: Date): Promise<number> {
  return countRows(db.selectFrom("candidates").where("updated_at", "<=", since));
}

/** Counts candidates that are due for anonymisation, without the candidates that `countStale` counts. */
export function countRecruited(db: Database, before: Date, staleSince: Date): Promise<number> {
  const due = db.selectFrom("candidates").where(MAY_BE_ANONYMISED).where("recruited_at", "<=", before);
  return countRows(due.where("updated_at", ">", staleSince));
}

const FORGOTTEN = [
  ...(["candidate_views", "clinic_views", "dossier_interest", "candidate_changes"] as const),
  ...(["dossier_corrections", "dossier_sessions", "dossier_tickets"] as const),
];

/**
 * Deletes the candidates' own choices and the traces of clinics that viewed or selected the candidates. Keeps the view
 * log. Parts that a candidate hid stay hidden, so that no newer record shows them.
 */
export async function forgetInterest(trx: Database, ids: readonly number[]): Promise<void> {
  for (const table of FORGOTTEN) {
    await trx
      .deleteFrom(table)
      .where("candidate_id", "in", [...ids])
      .execute();
  }
  await trx
    .updateTable("candidates")
    .set({
      ever_viewed: false,
      shares_photo: sql`nullif(shares_photo, true)`,
      shares_phone: sql`nullif(shares_phone, true)`,
      shares_email: sql`nullif(shares_email, true)`,
      shares_letter: sql`nullif(shares_letter, true)`,
      ...{ available_from: null, mobility_km: null, driving_licence: null, looking_for: true },
    })
    .where("id", "in", [...ids])
    .execute();
}

export async function findOldestUpdate(db: Database): Promise<Date | null> {
  const oldest = db.selectFrom("candidates").select((select) => select.fn.min("updated_at").as("at"));
  return (await oldest.executeTakeFirst())?.at ?? null;
}

export async function findOldestRecruited(db: Database): Promise<Date | null> {
  const oldest = db.selectFrom("candidates").select((select) => select.fn.min("recruited_at").as("at"));
  const row = await oldest.where(MAY_BE_ANONYMISED).executeTakeFirst();
  return row?.at ?? null;
}
