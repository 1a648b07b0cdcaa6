import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { normalizeEmail } from "contract/fields.ts";
import type * as contract from "contract/password.ts";
import { noteAsk } from "../../asks.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";

type Call = typeof contract.passwordResetRequest;

/** Notes that a link is wanted. The answer and its time are the same for an address without account (policy W-11). */
export async function passwordResetRequest(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return { success: true, ...(await noteAsk(world, "passwordResetRequest", normalizeEmail(input.email), caller)) };
}
