import type { Database } from "../db/connect.ts";
import { isLive } from "../db/instant.ts";

interface FormerAddress {
  readonly accountId: string;
  readonly emailKey: string;
}

/**
 * True if the e-mail address is reserved because another account's undo link (which restores the account's former
 * address) can restore it.
 */
export async function isReserved(db: Database, emailKey: string, accountId: string, now: Date): Promise<boolean> {
  const link = await liveUndoLinks(db, now)
    .select("tokens.hash")
    .where("tokens.email_key", "=", emailKey)
    .where("tokens.account_id", "!=", accountId)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Finds and locks an account that entered this e-mail address but has not verified it.
 * @returns the account and its last verified address
 */
export async function lockUnprovedClaim(trx: Database, emailKey: string, now: Date) {
  return liveUndoLinks(trx, now)
    .innerJoin("accounts", "accounts.id", "tokens.account_id")
    .select(["accounts.id", "tokens.email_key as formerKey"])
    .where("accounts.email_key", "=", emailKey)
    .where("accounts.email_checked", "=", false)
    .where("accounts.activated_at", "is not", null)
    .orderBy("tokens.created_at", "desc")
    .limit(1)
    .forUpdate("accounts")
    .executeTakeFirst();
}

export async function findUndoLinks(db: Database, accountId: string, now: Date) {
  return liveUndoLinks(db, now)
    .select(["tokens.hash", "tokens.email_key", "tokens.created_at"])
    .where("tokens.account_id", "=", accountId)
    .execute();
}

/**
 * Returns the time of the change that a new undo link must revert first. If an earlier undo link is still valid,
 * returns the time of the first change that the earlier link reverts, so that the new link also reverts all changes by
 * a thief.
 */
export async function findFirstUndone(db: Database, { accountId, emailKey }: FormerAddress, now: Date): Promise<Date> {
  const row = await liveUndoLinks(db, now)
    .select((select) => select.fn.coalesce("tokens.undoes_since", "tokens.created_at").as("since"))
    .where("tokens.account_id", "=", accountId)
    .where("tokens.email_key", "=", emailKey)
    .orderBy("since")
    .limit(1)
    .executeTakeFirst();
  return row?.since ?? now;
}

/**
 * Marks all undo links to this e-mail address as used. Otherwise these links would also revert changes that the owner
 * makes afterwards.
 */
export async function useUndoLinks(trx: Database, { accountId, emailKey }: FormerAddress, now: Date): Promise<void> {
  await trx
    .updateTable("tokens")
    .set({ used_at: now })
    .where("purpose", "=", "restore")
    .where("account_id", "=", accountId)
    .where("email_key", "=", emailKey)
    .where("used_at", "is", null)
    .execute();
}

function liveUndoLinks(db: Database, now: Date) {
  return db
    .selectFrom("tokens")
    .where("tokens.purpose", "=", "restore")
    .where("tokens.used_at", "is", null)
    .where(isLive("tokens", now));
}
