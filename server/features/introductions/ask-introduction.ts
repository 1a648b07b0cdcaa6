import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { askIntroduction as definition } from "contract/introductions.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { requireSelected } from "../selection/selected-candidate.ts";
import { readWish } from "./introduction-rules.ts";
import { insertIntroduction, isWaiting, toIntroduction } from "./store.ts";

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
  // What is refused counts for nothing: ten that were sent are the day's.
  if (await isWaiting(world.db, clinicId, candidateId)) throw new Problem("introductionOpen");
  const refusal = await caller.count("introductionsPerClinic", clinicId);
  if (refusal) throw refusal;
  const asked = { id: world.random.uuid(), clinicId, askedBy: user.id, candidateId, ...wish };
  const row = await transact(world, (trx) => insertIntroduction(trx, asked, now));
  if (!row) throw new Problem("introductionOpen");
  return { introduction: toIntroduction(row) };
}
