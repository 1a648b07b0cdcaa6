import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { exportCandidateData as definition } from "contract/operator.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { exportCandidate } from "../privacy/export-candidate.ts";
import { recordCommand } from "./record-command.ts";

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
