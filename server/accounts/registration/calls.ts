import * as contract from "contract/accounts/registration.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { type Caller, feature } from "../../platform/http/feature.ts";
import { isDeliberate } from "../../platform/http/fetch-metadata.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { checkEmail } from "./check-email.ts";
import { checkPhone } from "./check-phone.ts";
import { correctPhone } from "./correct-phone.ts";
import { preRegister } from "./pre-register.ts";
import { registerLookup } from "./register-lookup.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";
import { heldUntil } from "./requested-address.ts";
import { findAccountByOrdinal, insertEmailRequest } from "./store.ts";

export const calls = feature(contract, {
  registerLookup,
  preRegister,
  checkPhone,
  correctPhone,
  /** Reveals the state of the account only to the browser that registered (policy W-01). */
  async registrationState(input, _user, ctx, caller) {
    const account = await findAccountByOrdinal(ctx.db, input.numOrdinal);
    const isOwn = account !== undefined && isRegisteringBrowser(ctx, caller, account.id);
    if (!isOwn || account.activated_at === null || account.password_hash === null) return { isReady: false };
    return { isReady: (await heldUntil(ctx.db, ctx, account)) === undefined };
  },
  checkEmail,
  askSmsCode: (input, _user, ctx, caller) => deferDeliberate(ctx, "askSmsCode", input.numOrdinal, caller),
  askEmailLink: (input, _user, ctx, caller) => deferDeliberate(ctx, "askEmailLink", input.numOrdinal, caller),
  /** Returns the same response for unknown and expired links (policy W-10). */
  async reAskEmailCheck(input, _user, ctx, caller) {
    return { success: true, ...(await deferRequest(ctx, "reAskEmailCheck", hashOf(input.encryption), caller)) };
  },
  /** Stores the form of the dialog 'Mon email n'est pas présent' (product 2.4). */
  async emailRequest(input, _user, ctx) {
    const { email, phone, numOrdinal, ...details } = input;
    const id = ctx.random.uuid();
    await insertEmailRequest(ctx.db, { id, email, phone, numOrdinal, details, now: ctx.clock.now() });
  },
  /**
   * Implements 'Ce n'est pas mon numéro ? Recommencer'. Mails a link to the e-mail addresses in the register, so that
   * only the owner of the ordinal number can use the link (policy W-04).
   */
  restartRegistration: (input, _user, ctx, caller) =>
    deferRequest(ctx, "restartRegistration", input.numOrdinal, caller),
  cancelRegistration,
});

/**
 * Ignores a request that a browser sent for an image or a prefetch. Such a request gets the usual response (policy
 * W-02).
 */
async function deferDeliberate(ctx: AppContext, call: "askSmsCode" | "askEmailLink", number: string, caller: Caller) {
  return isDeliberate(caller, ctx.site) ? deferRequest(ctx, call, number, caller) : undefined;
}
