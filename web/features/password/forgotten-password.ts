import { passwordLink, passwordReset, passwordResetRequest } from "contract/password.ts";
import { ApiError, send } from "../../api/client.ts";

/**
 * Asks for the link of a forgotten password. That nobody has this address is no failure: the visitor is told the same
 * (product 8.5).
 * @throws ApiError
 */
export async function requestReset(email: string): Promise<void> {
  try {
    await send(passwordResetRequest, { email });
  } catch (error) {
    if (!(error instanceof ApiError) || error.text !== "user not found") throw error;
  }
}

/** What a link is good for; asking uses nothing up. @throws ApiError */
export function lookAtLink(encryption: string) {
  return send(passwordLink, { encryption });
}

/** Sets a new password by the link of a mail. @throws ApiError */
export function resetPassword(encryption: string, password: string) {
  return send(passwordReset, { encryption, password });
}
