import type { exportCandidateData as definition } from "contract/admin.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "../operations/record-command.ts";
import { exportCandidate } from "../privacy/export-candidate.ts";

type Call = typeof definition;

/** What a candidate may ask the training centre for (policy T-54). That it was given is recorded. */
export async function exportCandidateData(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const data = await exportCandidate({ externalId: input.externalId.trim() }, world);
  if (!data) throw new Problem("candidateNotFound");
  await recordCommand(world.db, world, "export candidate", String(data.record.id));
  return data;
}
