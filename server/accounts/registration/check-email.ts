import type * as contract from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { heldUntil } from "../../centre/email-requests/requested-address.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../../platform/http/slice.ts";
import { findLink } from "../../platform/links/store.ts";
import type { World } from "../../platform/world.ts";
import { makeActivationLink } from "../password/activation-link.ts";
import { lockAccount } from "../profile/lock-store.ts";
import { restoreEmail } from "../profile/restore-email.ts";
import { confirm } from "./activation.ts";
import { openLink } from "./open-link.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";

type Call = typeof contract.checkEmail;

/** Expired links are deleted after a day (policy 6), so an unknown text of this form counts as expired. */
const SECRET = /^[\w-]{43}$/;

/**
 * The link works until it expires, so a program that opens it first does no harm (policy W-12). It never opens a
 * session. In another browser than the one that registered it needs the end of the mobile (policy W-04).
 */
export async function checkEmail(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const link = await findLink(world.db, hashOf(input.encryption), ["verification", "restore"], world.clock.now());
  if (!link) throw new Problem(SECRET.test(input.encryption) ? "tokenExpired" : "linkUnknown");
  if (link.purpose === "restore") {
    if (link.isExpired) throw new Problem("tokenExpired");
    // Checked before anything else: a program that opens this link's page undoes nothing (policy T-27).
    if (input.opening) throw new Problem("confirmUndo");
    await restoreEmail(world, link);
    return { success: true };
  }
  if (link.isOfAnotherAddress || link.isExpired) throw new Problem("tokenExpired");
  const isOwnBrowser = isRegisteringBrowser(world, caller, link.account_id);
  // The account is already activated: the link verifies only its new address.
  if (!link.email_checked && link.activated_at) {
    await transact(world, async (trx) => {
      const account = await lockAccount(trx, link.account_id);
      if (account?.email_key !== link.email_key) throw new Problem("tokenExpired");
      await confirm(trx, world, account, "email_checked", isOwnBrowser);
    });
  } else if (!link.email_checked) {
    await openLink(world, link, { isOwnBrowser, phoneEnd: input.phoneEnd });
  }
  return transact(world, async (trx) => {
    const account = await lockAccount(trx, link.account_id);
    if (account?.email_key !== link.email_key) throw new Problem("tokenExpired");
    const password = await makeActivationLink(trx, world, account);
    const isHeld = (await heldUntil(trx, world, account)) !== undefined;
    return {
      success: true,
      ...(isOwnBrowser ? { email: link.email } : {}),
      ...(password ? { passwordLink: password.secret } : {}),
      ...(isHeld ? { isHeld } : {}),
    };
  });
}
