import type { Database } from "../../db/connect.ts";
import { type MadeLink, makeLink } from "../../links/make-link.ts";
import type { World } from "../../world.ts";
import type { LockedAccount } from "../account/lock-store.ts";

/**
 * Makes a link to choose the password of an account that was activated without one. Several may live at once: the one
 * of the mail and those of the page. The first one that is used ends the others.
 * @returns undefined for any other account
 */
export async function makeActivationLink(
  trx: Database,
  world: World,
  account: LockedAccount | undefined,
): Promise<MadeLink | undefined> {
  const isWithoutPassword = account?.activated_at && account.email_checked && account.password_hash === null;
  if (!isWithoutPassword || account.holder_id !== null || account.removed_at !== null) return undefined;
  return makeLink(trx, world, { purpose: "activation", accountId: account.id, emailKey: account.email_key });
}
