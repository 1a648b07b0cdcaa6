import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/intake.ts";
import type { World } from "../../world.ts";
import { intakeCandidates } from "./intake-candidates.ts";

type Call = typeof contract.candidateBatch;

/** Creates or replaces candidates; a bad item never stops the good ones. */
export async function candidateBatch(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const { age } = input;
  const sentAt = age === undefined ? undefined : new Date(world.clock.now().getTime() - Number(age) * 1000);
  const wish = { dryRun: input.dryRun === "1", duplicates: input.duplicates === "1", fromFile: input.file === "1" };
  return { results: await intakeCandidates(world, input.items, { ...wish, sentAt }) };
}
