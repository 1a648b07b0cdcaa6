import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/staff-login.ts";
import type { World } from "../../world.ts";
import { requestOptions } from "../staff-passkeys/relying-party.ts";
import { makeTicket } from "./ticket.ts";

/** What a browser needs to ask for any passkey of this site: nobody is named, so nobody is found out (beyond B1-07). */
export async function passkeyLoginOptions(
  _input: object,
  _user: undefined,
  world: World,
): Promise<AnswerOf<typeof contract.passkeyLoginOptions>> {
  const options = await requestOptions(world);
  const wish = { purpose: "passkey login", staffId: null, challenge: options.challenge } as const;
  return { ticket: await makeTicket(world.db, world, wish), options: { ...options } };
}
