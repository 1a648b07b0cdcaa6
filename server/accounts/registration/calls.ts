import * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { type Caller, feature } from "../../platform/http/feature.ts";
import { askEmailLink } from "./ask-email-link.ts";
import { askSmsCode } from "./ask-sms-code.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { checkEmail } from "./check-email.ts";
import { checkPhone } from "./check-phone.ts";
import { correctPhone } from "./correct-phone.ts";
import { preRegister } from "./pre-register.ts";
import { registerLookup } from "./register-lookup.ts";
import { registrationState } from "./registration-state.ts";
import { restartRegistration } from "./restart-registration.ts";
import { insertEmailRequest } from "./store.ts";

export const calls = feature(contract, {
  registerLookup,
  preRegister,
  checkPhone,
  correctPhone,
  registrationState,
  checkEmail,
  askSmsCode,
  askEmailLink,
  reAskEmailCheck,
  /** 'Mon email n'est pas présent': the visitor's mail program sends the same text (product 2.4). */
  async emailRequest(input, _user, ctx) {
    const { email, phone, numOrdinal, ...details } = input;
    const id = ctx.random.uuid();
    await insertEmailRequest(ctx.db, { id, email, phone, numOrdinal, details, now: ctx.clock.now() });
  },

  restartRegistration,
  cancelRegistration,
});

type Call = typeof contract.reAskEmailCheck;

/** An unknown link gets the same response as an expired one (policy W-10). */
async function reAskEmailCheck(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  return { success: true, ...(await deferRequest(ctx, "reAskEmailCheck", hashOf(input.encryption), caller)) };
}
