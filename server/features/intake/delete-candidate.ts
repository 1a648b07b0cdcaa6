import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/intake.ts";
import { keyOf } from "contract/records/field-rules.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { eraseCandidate } from "../candidates/erase-candidate.ts";

/** Withdraws and erases a candidate. Asked again after a lost answer, it is still done. */
export async function deleteCandidate(
  input: ParsedInputOf<typeof contract.deleteCandidate>,
  _user: undefined,
  world: World,
): Promise<void> {
  const erased = await eraseCandidate(world, keyOf(input.externalId));
  if (!erased) throw new Problem("candidateNotFound");
}
