import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

export function nextScanDue(db: Database) {
  return db
    .selectFrom("files")
    .select(({ fn }) => fn.min("scan_due_at").as("due"))
    .where("scan_due_at", "is not", null);
}

export async function findDueScans(db: Database, now: Date, most: number) {
  return db
    .selectFrom("files")
    .select(["name", "stored_as"])
    .where("scan_due_at", "<=", now)
    .orderBy("scan_due_at")
    .limit(most)
    .execute();
}

export async function noteClean(db: Database, storedAs: string, again: Date): Promise<void> {
  await db
    .updateTable("files")
    .set({ scan_state: "clean", scan_due_at: again, scan_failures: 0, scan_found: null })
    .where("stored_as", "=", storedAs)
    .execute();
}

/** Marks a file as infected. @returns false if the file was already marked, or was replaced */
export async function noteInfected(trx: Database, storedAs: string, found: string): Promise<boolean> {
  const result = await trx
    .updateTable("files")
    .set({ scan_state: "infected", scan_due_at: null, scan_found: found })
    .where("stored_as", "=", storedAs)
    .where("scan_state", "!=", "infected")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Postpones all due scans. The delay doubles after each failure, up to `longest` seconds. */
export async function postponeScans(db: Database, now: Date, first: number, longest: number): Promise<void> {
  const seconds = sql<number>`least(${longest}::float8, ${first}::float8 * power(2, least(scan_failures, 20)))`;
  await db
    .updateTable("files")
    .set({
      scan_failures: sql<number>`scan_failures + 1`,
      scan_due_at: sql<Date>`${now}::timestamptz + ${seconds} * interval '1 second'`,
    })
    .where("scan_due_at", "<=", now)
    .execute();
}
