import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import { noteAsk } from "../../asks.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";

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
