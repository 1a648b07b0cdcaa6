import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { cancelIntroduction as definition } from "contract/introductions.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { tellCancelled } from "../introduction-answers/tell-cancelled.ts";
import { findShownName, lockIntroduction, toClinicIntroduction, updateIntroduction } from "./store.ts";

type Call = typeof definition;

/** Cancels what was sent or accepted; who had accepted it is told, since an appointment may stand (beyond B3-03). */
export async function cancelIntroduction(
  { id }: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const known = await lockIntroduction(trx, id);
    if (known?.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
    if (known.state !== "sent" && known.state !== "accepted") throw new Problem("introductionClosed");
    const row = await updateIntroduction(trx, known.id, { state: "cancelled", cancelled_at: world.clock.now() });
    if (known.state === "accepted") await tellCancelled(trx, world, row);
    const active = (await findShownName(trx, row.candidate_id)) !== undefined;
    return { introduction: toClinicIntroduction({ ...row, active }) };
  });
}
