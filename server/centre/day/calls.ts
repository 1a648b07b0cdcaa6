import * as contract from "contract/centre/day.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { endHold } from "../../privacy/retention-hold.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { centreDay } from "./centre-day.ts";

export const calls = feature(contract, {
  centreDay,
  /** Irreversible like an erasure, so it requires a recent proof of identity (decision 067). */
  async resumeRetention({ at }, caller, ctx) {
    await transact(ctx, async (trx) => {
      await lockProvenStaff(trx, ctx, caller);
      const hold = await endHold(trx, ctx, at);
      if (!hold) throw new Problem("retentionChanged");
      await recordStaffAction(trx, ctx, caller, "resume retention", "", { reason: hold.reason, due: hold.due });
    });
  },
});
