import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { askIntroduction as definition } from "contract/introductions.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { holdPublished } from "../recruitments/store.ts";
import { requireSelected } from "../selection/selected-candidate.ts";
import { readWish } from "./introduction-rules.ts";
import { insertIntroduction, toIntroduction } from "./store.ts";

type Call = typeof definition;

/** Asks the centre to introduce a candidate of the selection (beyond B3-02). */
export async function askIntroduction(
  { id: text, message, slots, phone }: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const { id: candidateId } = await requireSelected(world, user, text);
  const clinicId = user.holderId ?? user.id;
  const now = world.clock.now();
  const wish = readWish({ message, slots, phone }, now);
  const asked = { id: world.random.uuid(), clinicId, askedBy: user.id, candidateId, ...wish };
  return transact(world, async (trx) => {
    await holdPublished(trx, candidateId);
    const row = await insertIntroduction(trx, asked, now);
    if (!row) throw new Problem("introductionOpen");
    // Counted with what is stored: whatever is refused counts for nothing, and ten that were sent are the day's.
    const refusal = await caller.count("introductionsPerClinic", clinicId, trx);
    if (refusal) throw refusal;
    return { introduction: toIntroduction(row) };
  });
}
