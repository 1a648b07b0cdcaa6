import type * as contract from "contract/accounts/password.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { noteAsk } from "../../platform/asks.ts";
import { isDeliberate } from "../../platform/http/deliberate.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";

type Call = typeof contract.askPasswordRecovery;

/** Only the account's verified address gets a link (policy W-10). */
export async function askPasswordRecovery(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  if (!isDeliberate(caller, world.site)) return undefined;
  return noteAsk(world, "askPasswordRecovery", input.numOrdinal, caller);
}
