import type { OperatorAccount } from "contract/operator-shapes.ts";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { type FoundAccount, findAccount } from "./store.ts";

/** The account that the operator named. @throws Problem accountNotFound */
export async function requireAccount(db: Database, who: string): Promise<FoundAccount> {
  const account = await findAccount(db, who);
  if (!account) throw new Problem("accountNotFound");
  return account;
}

/** An account as the operator sees it. */
export function toOperatorAccount(account: FoundAccount): OperatorAccount {
  return {
    id: account.id,
    numOrdinal: account.num_ordinal,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    phone: account.phone,
    phoneChecked: account.phone_checked,
    emailChecked: account.email_checked,
    activatedAt: account.activated_at?.toISOString() ?? null,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
  };
}
