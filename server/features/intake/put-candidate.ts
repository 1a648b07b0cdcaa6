import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/intake.ts";
import { keyOf } from "contract/records/field-rules.ts";
import { reasons } from "contract/records/messages.ts";
import type { World } from "../../world.ts";
import { intakeCandidates } from "./intake-candidates.ts";
import { refusal } from "./refusal.ts";

type Call = typeof contract.putCandidate;

/**
 * Creates or replaces one candidate; every fault of the record is said (422). A record that bears another external id
 * than the address is one of them: one person's file must not replace another's.
 */
export async function putCandidate(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const { dryRun, named, ...item } = input;
  const claimed = keyOf(named);
  if (claimed !== "" && claimed !== keyOf(item.externalId)) {
    throw refusal([{ field: "externalId", error: reasons.externalIdOther }]);
  }
  const [result] = await intakeCandidates(world, [item], { dryRun: dryRun === "1" });
  const errors = result?.errors;
  if (!result || errors) throw refusal(errors ?? []);
  return { id: result.id ?? null, outcome: result.outcome };
}
