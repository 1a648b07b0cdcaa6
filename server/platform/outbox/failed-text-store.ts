import type { Database } from "../db/connect.ts";

const BATCH = 2000;

export async function findOldestFailedText(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("messages")
    .select((select) => select.fn.min("finished_at").as("at"))
    .where("state", "=", "failed")
    .where("body", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function eraseFailedTexts(db: Database, before: Date): Promise<number> {
  const result = await db
    .updateTable("messages")
    .set({ body: null })
    .where("id", "in", (query) =>
      query
        .selectFrom("messages")
        .select("id")
        .where("state", "=", "failed")
        .where("finished_at", "<=", before)
        .where("body", "is not", null)
        .limit(BATCH),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
