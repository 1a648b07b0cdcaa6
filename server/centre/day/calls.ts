import * as contract from "contract/centre/day.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { endHold } from "../../privacy/retention-hold.ts";
import { recordAction } from "../staff/record-action.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { formationDay } from "./formation-day.ts";

export const calls = slice(contract, {
  formationDay,
  /** Irreversible like an erasure, so it requires a recent proof of identity (decision 067). */
  async resumeRetention({ at }, caller, world) {
    await transact(world, async (trx) => {
      await lockProvenStaff(trx, world, caller);
      const hold = await endHold(trx, world, at);
      if (!hold) throw new Problem("retentionChanged");
      await recordAction(trx, world, caller, "resume retention", "", { reason: hold.reason, due: hold.due });
    });
  },
});
