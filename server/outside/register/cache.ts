import type { Database } from "../../db/connect.ts";
import type { RegisterEntry } from "./register.ts";

/** Keeps the last good answer for a number. */
export async function keepEntry(db: Database, numOrdinal: string, entry: RegisterEntry, now: Date): Promise<void> {
  const kept = { entry: JSON.stringify(entry), fetched_at: now };
  await db
    .insertInto("register_cache")
    .values({ num_ordinal: numOrdinal, ...kept })
    .onConflict((conflict) => conflict.column("num_ordinal").doUpdateSet(kept))
    .execute();
}

/** The last good answer for a number that is not older than `since`. */
export async function findKeptEntry(db: Database, numOrdinal: string, since: Date): Promise<RegisterEntry | undefined> {
  const row = await db
    .selectFrom("register_cache")
    .select("entry")
    .where("num_ordinal", "=", numOrdinal)
    .where("fetched_at", ">", since)
    .executeTakeFirst();
  return row?.entry;
}

/** Forgets a number that the register says it does not know any more. */
export async function forgetEntry(db: Database, numOrdinal: string): Promise<void> {
  await db.deleteFrom("register_cache").where("num_ordinal", "=", numOrdinal).execute();
}
