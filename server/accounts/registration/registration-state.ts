import type * as contract from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { heldUntil } from "../../centre/email-requests/requested-address.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";
import { findAccountByOrdinal } from "./store.ts";

type Call = typeof contract.registrationState;

/** Only the browser that registered may learn that the number has an account (policy W-01). */
export async function registrationState(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const account = await findAccountByOrdinal(world.db, input.numOrdinal);
  const isOwn = account !== undefined && isRegisteringBrowser(world, caller, account.id);
  if (!isOwn || account.activated_at === null || account.password_hash === null) return { isReady: false };
  return { isReady: (await heldUntil(world.db, world, account)) === undefined };
}
