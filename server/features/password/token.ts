import type { Database } from "../../db/connect.ts";
import type { TokenPurpose } from "../../db/registration-tables.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { deleteTokens, insertToken } from "./store.ts";

/** The figure that says how long a link of each purpose lives (policy 2). */
const LIFE = {
  verification: "verificationLinkSeconds",
  reset: "resetLinkSeconds",
  invitation: "invitationLinkSeconds",
  cancel: "cancelLinkSeconds",
  restore: "cancelLinkSeconds",
} as const;

/** Purposes of which a new link ends the earlier ones. */
const LAST_WINS: readonly TokenPurpose[] = ["reset", "invitation"];

/**
 * Makes the secret of a link, in the transaction of the mail that carries it: 256 random bits of which only the hash
 * is kept (policy 2).
 * @param wish `emailKey` is the address the mail goes to, in lower case: the link dies when the account changes it
 * @returns the secret, safe in a URL
 */
export async function makeToken(
  trx: Database,
  world: Pick<World, "clock" | "random" | "policy">,
  wish: { readonly purpose: TokenPurpose; readonly accountId: string; readonly emailKey: string },
): Promise<string> {
  const now = world.clock.now();
  const secret = world.random.token();
  if (LAST_WINS.includes(wish.purpose)) await deleteTokens(trx, wish.accountId, wish.purpose);
  await insertToken(trx, {
    hash: hashOf(secret),
    purpose: wish.purpose,
    account_id: wish.accountId,
    email_key: wish.emailKey,
    created_at: now,
    expires_at: new Date(now.getTime() + world.policy.figures[LIFE[wish.purpose]] * 1000),
  });
  return secret;
}
