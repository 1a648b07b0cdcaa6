import * as contract from "contract/introductions.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { tellCancelled } from "../introduction-answers/tell-cancelled.ts";
import { askIntroduction } from "./ask-introduction.ts";
import { introductionCalendar } from "./introduction-calendar.ts";
import { introductions } from "./introductions.ts";
import { findShownName, lockIntroduction, toClinicIntroduction, updateIntroduction } from "./store.ts";

export const calls = slice(contract, {
  askIntroduction,
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
