import type * as contract from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { noteAsk } from "../../platform/asks.ts";
import { isDeliberate } from "../../platform/http/deliberate.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";

type Call = typeof contract.askEmailLink;

export async function askEmailLink(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  if (!isDeliberate(caller, world.site)) return undefined;
  return noteAsk(world, "askEmailLink", input.numOrdinal, caller);
}
