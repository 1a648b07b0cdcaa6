import * as password from "contract/accounts/password.ts";
import * as calls from "contract/accounts/registration.ts";
import type { InputOf, ResponseOf } from "contract/call.ts";
import { confirmRequestedAddress } from "contract/centre/email-requests.ts";
import type { Wait } from "contract/values.ts";
import { ApiError, send } from "../../api/client.ts";

export function lookUp(numOrdinal: string): Promise<ResponseOf<typeof calls.registerLookup>> {
  return send(calls.registerLookup, { numOrdinal });
}

export function preRegister(registration: InputOf<typeof calls.preRegister>) {
  return send(calls.preRegister, registration);
}

export function requestEmail(request: InputOf<typeof calls.emailRequest>): Promise<void> {
  return send(calls.emailRequest, request);
}

type Requested = Promise<Wait | undefined>;

export function requestSmsCode(numOrdinal: string): Requested {
  return send(calls.askSmsCode, { numOrdinal });
}

export function checkPhone(numOrdinal: string, code: string) {
  return send(calls.checkPhone, { numOrdinal, code });
}

export function correctPhone(numOrdinal: string, personalPhone: string) {
  return send(calls.correctPhone, { numOrdinal, personalPhone });
}

export function registrationState(numOrdinal: string) {
  return send(calls.registrationState, { numOrdinal });
}

export function requestEmailLink(numOrdinal: string): Requested {
  return send(calls.askEmailLink, { numOrdinal });
}

export function checkEmail(encryption: string, phoneEnd?: string) {
  return send(calls.checkEmail, { encryption, ...(phoneEnd === undefined ? { opening: true } : { phoneEnd }) });
}

export function undoChange(encryption: string) {
  return send(calls.checkEmail, { encryption });
}

export function confirmAddress(encryption: string) {
  return send(confirmRequestedAddress, { encryption });
}

export function renewEmailCheck(encryption: string) {
  return send(calls.reAskEmailCheck, { type: "email", encryption });
}

export function requestPasswordRecovery(numOrdinal: string): Requested {
  return send(password.askPasswordRecovery, { numOrdinal });
}

export function restartRegistration(numOrdinal: string): Requested {
  return send(calls.restartRegistration, { numOrdinal });
}

export function cancelRegistration(encryption: string) {
  return send(calls.cancelRegistration, { encryption });
}

export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.text === "token expired";
}
