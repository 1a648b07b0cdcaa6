import type { Database } from "./connect.ts";

const KEY = "last backup";

/** Notes when the latest backup was complete, for the alarm on its age. */
export async function noteBackup(db: Database, at: Date): Promise<void> {
  const value = JSON.stringify({ at: at.toISOString() });
  await db
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** When the latest backup was complete; undefined when there never was one. */
export async function findLastBackup(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  const at = row?.value.at;
  return typeof at === "string" ? new Date(at) : undefined;
}
