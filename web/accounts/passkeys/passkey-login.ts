import { currentUser } from "contract/accounts/account.ts";
import { passkeyLogin, passkeyLoginOptions } from "contract/accounts/passkeys.ts";
import { send } from "../../api/client.ts";
import { enterByToken } from "../login/queries.ts";
import { answerByPasskey } from "./device.ts";

/** @throws Error if the user cancels or the passkey is rejected */
export async function enterByPasskey(): Promise<void> {
  const { ticket, options } = await send(passkeyLoginOptions, {});
  const { token } = await send(passkeyLogin, { ticket, response: await answerByPasskey(options) });
  const { email } = await send(currentUser, {}, { token });
  enterByToken(token, email);
}
