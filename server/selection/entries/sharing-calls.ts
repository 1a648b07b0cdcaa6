import * as contract from "contract/selection/selection-sharing.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { saveSharing } from "./sharing-store.ts";

export const calls = feature(contract, {
  readSelectionSharing(_input, user) {
    return { shared: user.sharesSelection };
  },

  /** Entries stay with the accounts that made them, so that each keeps its own when sharing ends. */
  async shareSelection({ shared }, user, ctx) {
    await transact(ctx, async (trx) => {
      if (!(await saveSharing(trx, user.id, shared))) return;
      const event = shared ? "selection shared" : "selection no longer shared";
      await recordEvent(trx, ctx.clock, { event, actorId: user.id, subject: user.id });
    });
    return { success: true, shared };
  },
});
