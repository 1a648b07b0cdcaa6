import * as contract from "contract/selection/introductions.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { requireSelected } from "../entries/selected-candidate.ts";
import { tellCancelled } from "../introduction-answers/tell-cancelled.ts";
import { holdPublished } from "../recruitments/store.ts";
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
      // Count in the same transaction, so that only stored requests use up the daily limit.
      const refusal = await caller.count("introductionsPerClinic", clinicId, trx);
      if (refusal) throw refusal;
      return { introduction: toIntroduction(row) };
    });
  },

  introductions,
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
