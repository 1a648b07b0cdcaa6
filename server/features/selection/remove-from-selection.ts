import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/selection.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lookerOf } from "../candidates/looker.ts";
import { takeOut } from "./take-out.ts";

type Call = typeof contract.removeFromSelection;

/** Takes a candidate out of the selection; may be repeated. */
export async function removeFromSelection(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  await takeOut(world, lookerOf(user), input.selectionId);
  return { success: true };
}
