import * as contract from "contract/introductions.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { tellCancelled } from "../introduction-answers/tell-cancelled.ts";
import { holdPublished } from "../recruitments/store.ts";
import { requireSelected } from "../selection/selected-candidate.ts";
import { introductionCalendar } from "./introduction-calendar.ts";
import { readWish } from "./introduction-rules.ts";
import { introductions } from "./introductions.ts";
import {
  findShownName,
  insertIntroduction,
  lockIntroduction,
  toClinicIntroduction,
  toIntroduction,
  updateIntroduction,
} from "./store.ts";

export const calls = slice(contract, {
  /** Asks the centre to introduce a candidate of the selection (beyond B3-02). */
  async askIntroduction({ id: text, message, slots, phone }, user, world, caller) {
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
  },

  introductions,
  /** Cancels what was sent or accepted; who had accepted it is told, since an appointment may stand (beyond B3-03). */
  async cancelIntroduction({ id }, user, world) {
    return transact(world, async (trx) => {
      const known = await lockIntroduction(trx, id);
      if (known?.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
      if (known.state !== "sent" && known.state !== "accepted") throw new Problem("introductionClosed");
      const row = await updateIntroduction(trx, known.id, { state: "cancelled", cancelled_at: world.clock.now() });
      if (known.state === "accepted") await tellCancelled(trx, world, row);
      const active = (await findShownName(trx, row.candidate_id)) !== undefined;
      return { introduction: toClinicIntroduction({ ...row, active }) };
    });
  },
  introductionCalendar,
});
