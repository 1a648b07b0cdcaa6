import type { Database } from "../../platform/db/connect.ts";

export async function addEmail(db: Database, key: string, email: string, now: Date): Promise<void> {
  await db
    .insertInto("register_added_emails")
    .values({ num_ordinal_key: key, email, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes cached lookups, so that the next one reads the current register. */
export async function forgetLookups(db: Database, numOrdinal: string): Promise<void> {
  await db.deleteFrom("lookup_snapshots").where("num_ordinal", "=", numOrdinal).execute();
}

/** Also deletes everything stored about the number. @returns the spellings found */
export async function removeEntry(db: Database, key: string): Promise<string[]> {
  const entries = await db
    .deleteFrom("register_entries")
    .where("num_ordinal_key", "=", key)
    .returning("num_ordinal")
    .execute();
  const spellings = [...new Set([key, ...entries.map((entry) => entry.num_ordinal)])];
  const kept = await db.deleteFrom("register_cache").where("num_ordinal", "in", spellings).executeTakeFirst();
  await db.deleteFrom("register_added_emails").where("num_ordinal_key", "=", key).execute();
  await db.deleteFrom("lookup_snapshots").where("num_ordinal", "in", spellings).execute();
  return entries.length > 0 || kept.numDeletedRows > 0 ? spellings : [];
}
