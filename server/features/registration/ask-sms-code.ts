import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import { noteAsk } from "../../asks.ts";
import { isDeliberate } from "../../http/deliberate.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";

type Call = typeof contract.askSmsCode;

/** The response is the same whether a code is sent or not (policy W-02). */
export async function askSmsCode(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  if (!isDeliberate(caller, world.site)) return undefined;
  return noteAsk(world, "askSmsCode", input.numOrdinal, caller);
}
