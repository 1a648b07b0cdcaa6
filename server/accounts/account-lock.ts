import type { Selectable } from "kysely";
import type { Database } from "../platform/db/connect.ts";
import type { AccountsTable } from "../platform/db/tables/accounts.ts";
import type { SessionUser } from "../platform/http/feature.ts";
import { Problem } from "../platform/http/problem.ts";

/**
 * An account whose row is locked until the transaction ends. A function with a parameter of this type cannot be called
 * without the lock (decision 056).
 */
export type LockedAccount = Selectable<AccountsTable> & { readonly lockedIn: "account-lock.ts" };

/**
 * Locks an account's row. Call this function before reading the account in any other way, because data read before the
 * lock may be out of date.
 */
export async function lockAccount(trx: Database, id: string): Promise<LockedAccount | undefined> {
  const row = await trx.selectFrom("accounts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { ...row, lockedIn: "account-lock.ts" };
}

/**
 * Locks the account and checks that the session is still open. Code that ends a session waits for the same lock, so an
 * ended session cannot change anything (policy W-13, T-28).
 * @throws Problem sessionExpired
 */
export async function lockOwnAccount(trx: Database, user: SessionUser): Promise<LockedAccount> {
  const account = await lockAccount(trx, user.id);
  const session = await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", user.sessionId)
    .where("account_id", "=", user.id)
    .executeTakeFirst();
  if (!account || !session) throw new Problem("sessionExpired");
  return account;
}
