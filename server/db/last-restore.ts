import type { Database } from "./connect.ts";

const KEY = "restored";

/** Notes that this database came from a backup, and when that was made. */
export async function noteRestore(db: Database, madeAt: string): Promise<void> {
  const value = JSON.stringify({ madeAt });
  await db
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** When the backup was made that this database came from; undefined when it came from none. */
export async function findRestore(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  const madeAt = row?.value.madeAt;
  return typeof madeAt === "string" ? new Date(madeAt) : undefined;
}
