import { passwordLink, passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { ApiError, send } from "../../api/client.ts";

/** Hides that an e-mail address is unknown, because an error would reveal who has an account. @throws ApiError */
export async function requestReset(email: string): Promise<void> {
  try {
    await send(passwordResetRequest, { email });
  } catch (error) {
    if (!(error instanceof ApiError) || error.text !== "user not found") throw error;
  }
}

export function readLink(encryption: string) {
  return send(passwordLink, { encryption });
}

export function resetPassword(encryption: string, password: string) {
  return send(passwordReset, { encryption, password });
}
