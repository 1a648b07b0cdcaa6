import type { Database } from "../db/connect.ts";
import { isLive } from "../db/instant.ts";

/** An address that an account had, and may take back. */
interface FormerAddress {
  readonly accountId: string;
  readonly emailKey: string;
}

/** Whether another account may still take this address back, by the link that it got when it was changed. */
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
 * The account in use that has this address without having proved it, locked, and the address that it proved last;
 * undefined when there is none, or its link to undo the change has died.
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

/** The links by which addresses that an account had may take it back. */
export async function findUndoLinks(db: Database, accountId: string, now: Date) {
  return liveUndoLinks(db, now)
    .select(["tokens.hash", "tokens.email_key", "tokens.created_at"])
    .where("tokens.account_id", "=", accountId)
    .execute();
}

/**
 * The first of the changes that a link to this address undoes. What is changed while a link of an earlier change lives
 * goes back with it, also once that link has expired: whoever waits a week between two changes gains nothing by it.
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

/** Uses up every link to this address: one of them took it back, and the others would undo what its owner did since. */
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
