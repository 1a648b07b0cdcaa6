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
  /** Only the browser that registered is told that the number has an account (policy W-01). */
  async registrationState(input, _user, ctx, caller) {
    const account = await findAccountByOrdinal(ctx.db, input.numOrdinal);
    const isOwn = account !== undefined && isRegisteringBrowser(ctx, caller, account.id);
    if (!isOwn || account.activated_at === null || account.password_hash === null) return { isReady: false };
    return { isReady: (await heldUntil(ctx.db, ctx, account)) === undefined };
  },
  checkEmail,
  askSmsCode: (input, _user, ctx, caller) => deferDeliberate(ctx, "askSmsCode", input.numOrdinal, caller),
  askEmailLink: (input, _user, ctx, caller) => deferDeliberate(ctx, "askEmailLink", input.numOrdinal, caller),
  /** The response is the same for an unknown link and for an expired link (policy W-10). */
  async reAskEmailCheck(input, _user, ctx, caller) {
    return { success: true, ...(await deferRequest(ctx, "reAskEmailCheck", hashOf(input.encryption), caller)) };
  },
  /**
   * Stores the dialog 'Mon email n'est pas présent'. The page also opens the visitor's mail program with the same text
   * (product 2.4).
   */
  async emailRequest(input, _user, ctx) {
    const { email, phone, numOrdinal, ...details } = input;
    const id = ctx.random.uuid();
    await insertEmailRequest(ctx.db, { id, email, phone, numOrdinal, details, now: ctx.clock.now() });
  },
  /**
   * 'Ce n'est pas mon numéro ? Recommencer': mails a link to the register's addresses. By opening the link, a person
   * proves to own the number (policy W-04).
   */
  restartRegistration: (input, _user, ctx, caller) =>
    deferRequest(ctx, "restartRegistration", input.numOrdinal, caller),
  cancelRegistration,
});

/** Ignores requests that no person made. The response does not reveal whether something is sent (policy W-02). */
async function deferDeliberate(ctx: AppContext, call: "askSmsCode" | "askEmailLink", number: string, caller: Caller) {
  return isDeliberate(caller, ctx.site) ? deferRequest(ctx, call, number, caller) : undefined;
}
