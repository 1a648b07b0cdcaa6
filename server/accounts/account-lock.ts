import type { Selectable } from "kysely";
import type { Database } from "../platform/db/connect.ts";
import type { AccountsTable } from "../platform/db/tables/accounts.ts";
import type { SessionUser } from "../platform/http/feature.ts";
import { Problem } from "../platform/http/problem.ts";

/**
 * An account whose row is locked until the transaction ends. Required by every change of an address, a telephone, a
 * password or their proofs (decision 056).
 */
export type LockedAccount = Selectable<AccountsTable> & { readonly lockedIn: "account-lock.ts" };

/** Must run before any other read of the account. @returns undefined if it is gone */
export async function lockAccount(trx: Database, id: string): Promise<LockedAccount | undefined> {
  const row = await trx.selectFrom("accounts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { ...row, lockedIn: "account-lock.ts" };
}

/**
 * Ending sessions locks the account too, so a session that ended during the call changes nothing (policy W-13, T-28).
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
