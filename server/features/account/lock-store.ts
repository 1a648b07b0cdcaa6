import type { Selectable } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { AccountsTable } from "../../db/tables/account.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";

/**
 * An account whose row is locked until the end of the transaction: what was read of it is true when it is written.
 * Whatever changes what an account proved, its address, its telephone or its password asks for one (decision 056).
 */
export type LockedAccount = Selectable<AccountsTable> & { readonly lockedIn: "lock-store.ts" };

/** Locks an account, before anything else of it is read. @returns undefined when it is gone */
export async function lockAccount(trx: Database, id: string): Promise<LockedAccount | undefined> {
  const row = await trx.selectFrom("accounts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { ...row, lockedIn: "lock-store.ts" };
}

/**
 * Locks the account that makes a call. Whoever ends sessions locks it too: a session that ended since the call began
 * changes nothing any more (policy W-13, T-28).
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
