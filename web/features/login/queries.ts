import { currentUser } from "contract/account.ts";
import { login } from "contract/login.ts";
import { send } from "../../api/client.ts";

/** Opens a session. @returns its token. @throws ApiError */
export async function openSession(credentials: { email: string; password: string }): Promise<string> {
  return (await send(login, credentials)).token;
}

/** The account that a token opens. @throws ApiError, 401 when it opens none */
export function userOfToken(token: string) {
  return send(currentUser, {}, { token });
}
