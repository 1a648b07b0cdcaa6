import type { Database } from "../../platform/db/connect.ts";
import type { RegisterEntry } from "../../platform/gateways/register/register.ts";

export async function insertSnapshot(db: Database, id: string, entry: RegisterEntry, now: Date): Promise<void> {
  await db
    .insertInto("lookup_snapshots")
    .values({ id, num_ordinal: entry.numOrdinal, entry: JSON.stringify(entry), taken_at: now })
    .execute();
}

export async function findSnapshots(db: Database, numOrdinal: string, since: Date) {
  return db
    .selectFrom("lookup_snapshots")
    .select(["id", "entry"])
    .where("num_ordinal", "=", numOrdinal)
    .where("taken_at", ">", since)
    .orderBy("taken_at", "desc")
    .execute();
}

/** Locks a lookup against deletion until the transaction ends. @returns false if it was already deleted */
export async function holdSnapshot(trx: Database, id: string): Promise<boolean> {
  const row = await trx.selectFrom("lookup_snapshots").select("id").where("id", "=", id).forShare().executeTakeFirst();
  return row !== undefined;
}
