import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/intake.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { intakeCandidates } from "./intake-candidates.ts";

type Call = typeof contract.putCandidate;

/** Creates or replaces one candidate; every fault of the record is said (422). */
export async function putCandidate(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const { dryRun, ...item } = input;
  const [result] = await intakeCandidates(world, [item], { dryRun: dryRun === "1" });
  const errors = result?.errors;
  if (!result || errors) {
    const error = (errors ?? []).map((fault) => [fault.field, fault.error].filter(Boolean).join(" : "));
    throw new Problem("invalidRecord", { error, body: { errors } });
  }
  return { id: result.id ?? null, outcome: result.outcome };
}
