import type { Database } from "../../db/connect.ts";

/** What is needed of an account to erase it. */
export interface ErasedAccount {
  readonly id: string;
  readonly email: string;
  /** False for a collaborator. */
  readonly isHolder: boolean;
  readonly numOrdinal: string | null;
  readonly passwordHash: string | null;
  /** Somebody used it: it was activated, and not removed by its holder. */
  readonly wasUsed: boolean;
}

/** An account and, when it is a holder's, its collaborators, the account itself first; locked. */
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

/** What the password of an account is checked against. */
export async function findPasswordHash(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Deletes accounts with all that hangs on them: clinics, sessions, links, selection, notifications, alerts, short links,
 * what the pages keep. Messages that wait are not sent.
 */
export async function deleteAccounts(trx: Database, accounts: readonly ErasedAccount[]): Promise<void> {
  const ids = accounts.map((account) => account.id);
  const numbers = accounts.flatMap((account) => account.numOrdinal ?? []);
  await trx.deleteFrom("messages").where("account_id", "in", ids).execute();
  if (numbers.length > 0) {
    await trx.deleteFrom("email_requests").where("num_ordinal", "in", numbers).execute();
    await trx.deleteFrom("lookup_snapshots").where("num_ordinal", "in", numbers).execute();
  }
  // Collaborators first: they point to their holder.
  await trx.deleteFrom("accounts").where("holder_id", "in", ids).execute();
  await trx.deleteFrom("accounts").where("id", "in", ids).execute();
}
