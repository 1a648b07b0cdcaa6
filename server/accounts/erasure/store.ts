import type { Database } from "../../platform/db/connect.ts";

export async function lockAccountFamily(trx: Database, accountId: string) {
  const rows = await trx
    .selectFrom("accounts")
    .select(["id", "holder_id", "email", "num_ordinal", "activated_at", "removed_at"])
    .where((where) => where.or([where("id", "=", accountId), where("holder_id", "=", accountId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const family = rows.map((row) => ({
    id: row.id,
    email: row.email,
    holderId: row.holder_id,
    numOrdinal: row.num_ordinal,
    wasUsed: row.activated_at !== null && row.removed_at === null,
  }));
  return family.sort((one, other) => Number(other.id === accountId) - Number(one.id === accountId));
}

export async function deleteAccounts(trx: Database, ids: readonly string[]): Promise<void> {
  // Delete collaborators first, because their rows refer to the holder's row.
  for (const column of ["holder_id", "id"] as const) {
    await trx
      .deleteFrom("accounts")
      .where(column, "in", [...ids])
      .execute();
  }
}

export async function findOldestRemoved(db: Database): Promise<Date | null> {
  const oldest = db.selectFrom("accounts").select((select) => select.fn.min("removed_at").as("at"));
  return (await oldest.executeTakeFirst())?.at ?? null;
}

export async function lockRemoved(trx: Database, before: Date, count: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("accounts")
    .select("id")
    .where("removed_at", "<=", before)
    .orderBy("id")
    .limit(count)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
