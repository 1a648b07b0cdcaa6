import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { RESUME_MAKING } from "./encode-resume.ts";
import { PDF_TYPE } from "./picture.ts";

const isOfEarlierMaking = sql<boolean>`coalesce(made_by, 0) < ${sql.lit(RESUME_MAKING)}`;

/** The making of a resume whose bytes were not there: should they come back, they are made anew before anybody sees them. */
const NOT_FOUND = -1;

/** Resumes that lie in the store as they came or as an earlier making wrote them, and may be served. */
export async function findToRemake(db: Database, most: number) {
  return toRemake(db).select("stored_as").orderBy("name").limit(most).execute();
}

/** At once where there is any. */
export function remakeDue(db: Database) {
  return toRemake(db).select(sql<Date>`to_timestamp(0)`.as("due")).limit(sql.lit(1));
}

function toRemake(db: Database) {
  return db
    .selectFrom("files")
    .where("content_type", "=", sql.lit(PDF_TYPE))
    .where(sql<boolean>`scan_state in ('clean', 'pending')`)
    .where(isOfEarlierMaking)
    .where(sql<boolean>`coalesce(made_by, 0) <> ${sql.lit(NOT_FOUND)}`);
}

/** Notes where such a resume lies now, and its hash. @returns false when it was made anew, replaced or erased meanwhile */
export async function noteRemade(
  db: Database,
  storedAs: string,
  remade: { readonly stored_as: string; readonly size: number; readonly stored_sha256: string },
): Promise<boolean> {
  const result = await db
    .updateTable("files")
    .set({ ...remade, made_by: RESUME_MAKING })
    .where("stored_as", "=", storedAs)
    .where(isOfEarlierMaking)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes that the bytes of such a resume are not there: its turn is over, and it is as little of today's making as before. */
export async function noteNotFound(db: Database, storedAs: string): Promise<void> {
  await db
    .updateTable("files")
    .set({ made_by: NOT_FOUND })
    .where("stored_as", "=", storedAs)
    .where(isOfEarlierMaking)
    .execute();
}

/** Takes such a resume away from view. @returns false when it was replaced or erased meanwhile */
export async function noteRefused(db: Database, storedAs: string, fault: string): Promise<boolean> {
  const result = await db
    .updateTable("files")
    .set({ scan_state: "refused", scan_due_at: null, scan_found: fault })
    .where("stored_as", "=", storedAs)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
