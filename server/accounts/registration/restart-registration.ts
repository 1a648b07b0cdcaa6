import type * as contract from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { noteAsk } from "../../platform/asks.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";

type Call = typeof contract.restartRegistration;

/** 'Ce n'est pas mon numéro ? Recommencer'. The proof is a link sent to the register's addresses (policy W-04). */
export async function restartRegistration(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return noteAsk(world, "restartRegistration", input.numOrdinal, caller);
}
