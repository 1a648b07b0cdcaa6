import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/selection.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { withoutPersonalData } from "../candidates/recruited.ts";
import { findCandidate } from "../candidates/store.ts";
import { deleteSelection, insertSelection } from "./store.ts";

type Call = typeof contract.addToSelection;

/**
 * Puts a candidate aside, or with `isSelected: false` takes it out; both may be repeated (policy F-29).
 * The candidate comes back with what the change uncovers, so that nobody opens the sheet a second time for it.
 */
export async function addToSelection(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const { selectionId, isSelected } = input;
  const known = await findCandidate(world.db, user.id, selectionId);
  if (!known) throw new Problem("candidateNotFound");
  if (isSelected && !known.active) throw new Problem("candidateRecruited");
  if (isSelected) await insertSelection(world.db, user.id, selectionId, world.clock.now());
  else await deleteSelection(world.db, user.id, selectionId);
  const changed = await findCandidate(world.db, user.id, selectionId);
  if (!changed) throw new Problem("candidateNotFound");
  return { success: true, veterinaryCandidate: changed.active ? changed : withoutPersonalData(changed) };
}
