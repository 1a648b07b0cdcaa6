import type { AnswerOf, InputOf } from "contract/call.ts";
import { confirmRequestedAddress } from "contract/email-requests.ts";
import * as password from "contract/password.ts";
import * as calls from "contract/registration.ts";
import type { Wait } from "contract/values.ts";
import { send } from "../../api/client.ts";

/** The account that has this number, or what prefills the form. @throws ApiError */
export function lookUp(numOrdinal: string): Promise<AnswerOf<typeof calls.registerLookup>> {
  return send(calls.registerLookup, { numOrdinal });
}

/** Creates a provisional account. @throws ApiError */
export function preRegister(registration: InputOf<typeof calls.preRegister>) {
  return send(calls.preRegister, registration);
}

/** Asks support to add an address to the register record. @throws ApiError */
export function requestEmail(request: InputOf<typeof calls.emailRequest>): Promise<void> {
  return send(calls.emailRequest, request);
}

/** What a resend is answered: nothing once the message leaves, else how long none does. */
type Asked = Promise<Wait | undefined>;

/** Asks for the code by SMS. @throws ApiError */
export function askSmsCode(numOrdinal: string): Asked {
  return send(calls.askSmsCode, { numOrdinal });
}

/** Verifies the telephone. @throws ApiError */
export function checkPhone(numOrdinal: string, code: string) {
  return send(calls.checkPhone, { numOrdinal, code });
}

/** Another mobile for a registration that this browser made. @throws ApiError */
export function correctPhone(numOrdinal: string, personalPhone: string) {
  return send(calls.correctPhone, { numOrdinal, personalPhone });
}

/** Whether the account that this browser registered is ready. @throws ApiError */
export function registrationState(numOrdinal: string) {
  return send(calls.registrationState, { numOrdinal });
}

/** Asks for the link by e-mail. @throws ApiError */
export function askEmailLink(numOrdinal: string): Asked {
  return send(calls.askEmailLink, { numOrdinal });
}

/** Verifies the address by its link. @param phoneEnd last digits of the mobile, once they were asked for @throws ApiError */
export function checkEmail(encryption: string, phoneEnd?: string) {
  return send(calls.checkEmail, { encryption, ...(phoneEnd === undefined ? { opening: true } : { phoneEnd }) });
}

/** Gives an account its former address back, by the link that was sent there. @throws ApiError */
export function undoChange(encryption: string) {
  return send(calls.checkEmail, { encryption });
}

/** Confirms an address that was added to the register on request. @throws ApiError */
export function confirmAddress(encryption: string) {
  return send(confirmRequestedAddress, { encryption });
}

/** Asks for a link in the place of an expired one. @throws ApiError */
export function reAskEmailCheck(encryption: string) {
  return send(calls.reAskEmailCheck, { type: "email", encryption });
}

/** Asks for the link of a forgotten password. @throws ApiError */
export function askPasswordRecovery(numOrdinal: string): Asked {
  return send(password.askPasswordRecovery, { numOrdinal });
}

/** Asks for the mail by which the owner of a number discards an unfinished registration. @throws ApiError */
export function restartRegistration(numOrdinal: string): Asked {
  return send(calls.restartRegistration, { numOrdinal });
}

/** Discards the registration that a 'Ce n'est pas moi' link belongs to. @throws ApiError */
export function cancelRegistration(encryption: string) {
  return send(calls.cancelRegistration, { encryption });
}
