import type { Database } from "../../db/connect.ts";
import { PDF_TYPE } from "./picture.ts";

/** Resumes that lie in the store as they came, and may be served. */
export async function findAsTheyCame(db: Database, most: number) {
  return db
    .selectFrom("files")
    .select(["stored_as", "sha256"])
    .where("content_type", "=", PDF_TYPE)
    .where("stored_sha256", "is", null)
    .where("scan_state", "in", ["clean", "pending"])
    .orderBy("name")
    .limit(most)
    .execute();
}

/** Notes where such a resume lies now, and its hash. @returns false when it was replaced or erased meanwhile */
export async function noteRemade(
  db: Database,
  storedAs: string,
  remade: { readonly stored_as?: string; readonly size?: number; readonly stored_sha256: string },
): Promise<boolean> {
  const result = await db
    .updateTable("files")
    .set(remade)
    .where("stored_as", "=", storedAs)
    .where("stored_sha256", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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
