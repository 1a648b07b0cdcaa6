import * as contract from "contract/selection/introductions.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { requireSelected } from "../entries/selected-candidate.ts";
import { holdPublished } from "../recruitments/store.ts";
import { introductionCalendar } from "./introduction-calendar.ts";
import { introductions } from "./introductions.ts";
import { readWish } from "./rules.ts";
import {
  findShownName,
  insertIntroduction,
  lockIntroduction,
  toClinicIntroduction,
  toIntroduction,
  updateIntroduction,
} from "./store.ts";
import { tellCancelled } from "./tell-cancelled.ts";

export const calls = feature(contract, {
  async askIntroduction({ id: text, message, slots, phone }, user, ctx, caller) {
    const { id: candidateId } = await requireSelected(ctx, user, text);
    const clinicId = user.holderId ?? user.id;
    const now = ctx.clock.now();
    const wish = readWish({ message, slots, phone }, now);
    const asked = { id: ctx.random.uuid(), clinicId, askedBy: user.id, candidateId, ...wish };
    return transact(ctx, async (trx) => {
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
  async cancelIntroduction({ id }, user, ctx) {
    return transact(ctx, async (trx) => {
      const known = await lockIntroduction(trx, id);
      if (known?.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
      if (known.state !== "sent" && known.state !== "accepted") throw new Problem("introductionClosed");
      const row = await updateIntroduction(trx, known.id, { state: "cancelled", cancelled_at: ctx.clock.now() });
      if (known.state === "accepted") await tellCancelled(trx, ctx, row);
      const active = (await findShownName(trx, row.candidate_id)) !== undefined;
      return { introduction: toClinicIntroduction({ ...row, active }) };
    });
  },
  introductionCalendar,
});
