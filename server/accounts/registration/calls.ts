import * as contract from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { noteAsk } from "../../platform/asks.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { type Caller, slice } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
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

export const calls = slice(contract, {
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
  async emailRequest(input, _user, world) {
    const { email, phone, numOrdinal, ...details } = input;
    const id = world.random.uuid();
    await insertEmailRequest(world.db, { id, email, phone, numOrdinal, details, now: world.clock.now() });
  },

  restartRegistration,
  cancelRegistration,
});

type Call = typeof contract.reAskEmailCheck;

/** An unknown link gets the same response as an expired one (policy W-10). */
async function reAskEmailCheck(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return { success: true, ...(await noteAsk(world, "reAskEmailCheck", hashOf(input.encryption), caller)) };
}
