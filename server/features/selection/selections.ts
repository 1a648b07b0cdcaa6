import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/selection.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lookerOf } from "../candidates/looker.ts";
import { findSelections } from "./store.ts";

/** The account's own selection, or the clinic's, recruited candidates included: they are shown greyed (product 4.4). */
export async function selections(
  _input: object,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof contract.selections>> {
  return { veterinaryCandidateVeterinaryUsers: await findSelections(world.db, lookerOf(user)) };
}
