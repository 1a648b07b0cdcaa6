import { uncountAccounts } from "../candidates/search/interest-store.ts";
import type { Database } from "../platform/db/connect.ts";

export interface ErasedAccount {
  readonly id: string;
  readonly email: string;
  readonly isHolder: boolean;
  readonly numOrdinal: string | null;
  readonly passwordHash: string | null;
  readonly wasUsed: boolean;
}

export async function lockAccountFamily(trx: Database, accountId: string): Promise<ErasedAccount[]> {
  const rows = await trx
    .selectFrom("accounts")
    .select(["id", "holder_id", "email", "num_ordinal", "password_hash", "activated_at", "removed_at"])
    .where((where) => where.or([where("id", "=", accountId), where("holder_id", "=", accountId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const family = rows.map((row) => ({
    id: row.id,
    email: row.email,
    isHolder: row.holder_id === null,
    numOrdinal: row.num_ordinal,
    passwordHash: row.password_hash,
    wasUsed: row.activated_at !== null && row.removed_at === null,
  }));
  return family.sort((one, other) => Number(other.id === accountId) - Number(one.id === accountId));
}

export async function findPasswordHash(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Also deletes everything that belongs to them, and cancels waiting messages. */
export async function deleteAccounts(trx: Database, accounts: readonly ErasedAccount[]): Promise<void> {
  const ids = accounts.map((account) => account.id);
  await uncountAccounts(trx, ids);
  const numbers = accounts.flatMap((account) => account.numOrdinal ?? []);
  await trx.deleteFrom("messages").where("account_id", "in", ids).execute();
  if (numbers.length > 0) {
    await trx.deleteFrom("email_requests").where("num_ordinal", "in", numbers).execute();
    await trx.deleteFrom("lookup_snapshots").where("num_ordinal", "in", numbers).execute();
  }
  // Collaborators first, because they reference their holder.
  await trx.deleteFrom("accounts").where("holder_id", "in", ids).execute();
  await trx.deleteFrom("accounts").where("id", "in", ids).execute();
}

export async function findOldestRemoved(db: Database): Promise<{ removedAt: Date | null }> {
  const row = await db
    .selectFrom("accounts")
    .select((select) => select.fn.min("removed_at").as("removedAt"))
    .executeTakeFirst();
  return { removedAt: row?.removedAt ?? null };
}

/** Locked, so that nobody invites them again meanwhile. */
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

export async function deleteRemoved(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await uncountAccounts(trx, ids);
  await trx
    .deleteFrom("accounts")
    .where("id", "in", [...ids])
    .execute();
}
