import { storedAsOf } from "../../candidates/imports/chunks.ts";
import { isOfImport } from "../../candidates/imports/store.ts";
import type { Database } from "../../platform/db/connect.ts";

const PAGE = 1000;
const SIZE = /-(128|512)$/;

export async function* readFileRows(db: Database) {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("files")
      .selectAll()
      .where("name", ">", after)
      .orderBy("name")
      .limit(PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.name;
  }
}

/**
 * True if a database row uses the file. Call this function just before deleting the file, because an upload may have
 * added a row.
 */
export async function isReferenced(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("files")
    .select("name")
    .where("stored_as", "in", [id, id.replace(SIZE, "")])
    .executeTakeFirst();
  return row !== undefined || (await isOfImport(db, storedAsOf(id)));
}
