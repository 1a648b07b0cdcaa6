import * as contract from "contract/registration.ts";
import { slice } from "../../http/slice.ts";
import { askEmailLink } from "./ask-email-link.ts";
import { askSmsCode } from "./ask-sms-code.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { checkEmail } from "./check-email.ts";
import { checkPhone } from "./check-phone.ts";
import { correctPhone } from "./correct-phone.ts";
import { emailRequest } from "./email-request.ts";
import { preRegister } from "./pre-register.ts";
import { reAskEmailCheck } from "./re-ask-email-check.ts";
import { registerLookup } from "./register-lookup.ts";
import { registrationState } from "./registration-state.ts";
import { restartRegistration } from "./restart-registration.ts";

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
  emailRequest,
  restartRegistration,
  cancelRegistration,
});
