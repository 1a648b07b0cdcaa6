import type * as contract from "contract/accounts/registration.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findLink } from "../../platform/links/store.ts";
import { lockAccount } from "../account-lock.ts";
import { restoreEmail } from "../profile/restore-email.ts";
import { confirm, makeActivationLink } from "./activation.ts";
import { openLink } from "./open-link.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";
import { heldUntil } from "./requested-address.ts";

/**
 * The form of a link's secret. If a secret of this form is unknown, it counts as expired, because the server deletes
 * expired links after a day (policy 6).
 */
const SECRET = /^[\w-]{43}$/;

/**
 * Verifies an e-mail address. Opens no session, because a mail program may open the link (policy W-12). In a browser
 * that did not register, the person must enter the last digits of the mobile (W-04).
 */
export const checkEmail: Handler<typeof contract.checkEmail> = async (input, _user, ctx, caller) => {
  const link = await findLink(ctx.db, hashOf(input.encryption), ["verification", "restore"], ctx.clock.now());
  if (!link) throw new Problem(SECRET.test(input.encryption) ? "tokenExpired" : "linkUnknown");
  if (link.purpose === "restore") {
    if (link.isExpired) throw new Problem("tokenExpired");
    // When the page loads, it must not restore the former address yet. The person must confirm first (policy T-27).
    if (input.opening) throw new Problem("confirmUndo");
    await restoreEmail(ctx, link);
    return { success: true };
  }
  if (link.isOfAnotherAddress || link.isExpired) throw new Problem("tokenExpired");
  const isOwnBrowser = isRegisteringBrowser(ctx, caller, link.account_id);
  // If the account is already active, the link only verifies a new e-mail address.
  if (!link.email_checked && link.activated_at) {
    await transact(ctx, async (trx) => {
      const account = await lockAccount(trx, link.account_id);
      if (account?.email_key !== link.email_key) throw new Problem("tokenExpired");
      await confirm(trx, ctx, account, "email_checked", isOwnBrowser);
    });
  } else if (!link.email_checked) {
    await openLink(ctx, link, { isOwnBrowser, phoneEnd: input.phoneEnd });
  }
  return transact(ctx, async (trx) => {
    const account = await lockAccount(trx, link.account_id);
    if (account?.email_key !== link.email_key) throw new Problem("tokenExpired");
    const password = await makeActivationLink(trx, ctx, account);
    const isHeld = (await heldUntil(trx, ctx, account)) !== undefined;
    return {
      success: true,
      ...(isOwnBrowser || password ? { email: link.email } : {}),
      ...(password ? { passwordLink: password.secret } : {}),
      ...(isHeld ? { isHeld } : {}),
    };
  });
};
