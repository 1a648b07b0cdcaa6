import type { ParsedInputOf } from "contract/call.ts";
import type { eraseCandidateData as definition } from "contract/operator.ts";
import { keyOf } from "contract/records/field-rules.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { eraseCandidate } from "../candidates/erase-candidate.ts";
import { hashOfExternalId } from "../candidates/erase-store.ts";
import { recordCommand } from "./record-command.ts";

/** Erases a candidate at the person's request (policy T-54). Asked again after a lost answer, it is still done. */
export async function eraseCandidateData(
  input: ParsedInputOf<typeof definition>,
  _user: undefined,
  world: World,
): Promise<void> {
  const externalId = keyOf(input.externalId);
  if (!(await eraseCandidate(world, externalId))) throw new Problem("candidateNotFound");
  await recordCommand(world.db, world, "erase candidate", hashOfExternalId(externalId));
}
