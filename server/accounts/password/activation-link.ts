import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { type MadeLink, makeLink } from "../../platform/links/make-link.ts";
import type { LockedAccount } from "../account-lock.ts";

/**
 * Several links may be valid at once; the first one used ends the others.
 * @returns undefined for an account that has a password
 */
export async function makeActivationLink(
  trx: Database,
  ctx: AppContext,
  account: LockedAccount | undefined,
): Promise<MadeLink | undefined> {
  const isWithoutPassword = account?.activated_at && account.email_checked && account.password_hash === null;
  if (!isWithoutPassword || account.holder_id !== null || account.removed_at !== null) return undefined;
  return makeLink(trx, ctx, { purpose: "activation", accountId: account.id, emailKey: account.email_key });
}
