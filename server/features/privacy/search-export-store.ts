import type { AccountData } from "contract/privacy.ts";
import type { Database } from "../../db/connect.ts";

/** The searches that an account keeps, and those that it can still bring back. */
export async function findSearchesOf(db: Database, accountId: string): Promise<AccountData["savedSearches"]> {
  const rows = await db
    .selectFrom("saved_searches")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    filters: { ...row.filters },
    alert: row.alert,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }));
}

/** The digest by e-mail of an account. */
export async function findDigestOf(db: Database, accountId: string): Promise<AccountData["digest"]> {
  const row = await db.selectFrom("digests").selectAll().where("account_id", "=", accountId).executeTakeFirst();
  if (!row) return null;
  return {
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    mailedOn: row.mailed_on,
    refusedAddress: row.refused_address,
    stopped: row.stopped,
  };
}
