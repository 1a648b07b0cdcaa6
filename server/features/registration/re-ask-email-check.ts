import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import { noteAsk } from "../../asks.ts";
import type { Caller } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";

type Call = typeof contract.reAskEmailCheck;

/** Notes that the person of an expired link wants another; an unknown link is answered alike (policy W-10). */
export async function reAskEmailCheck(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return { success: true, ...(await noteAsk(world, "reAskEmailCheck", hashOf(input.encryption), caller)) };
}
