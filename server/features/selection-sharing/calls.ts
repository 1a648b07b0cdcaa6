import * as contract from "contract/selection-sharing.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { slice } from "../../http/slice.ts";
import { saveSharing } from "./store.ts";

export const calls = slice(contract, {
  readSelectionSharing(_input, user) {
    return { shared: user.sharesSelection };
  },

  /**
   * The holder shares the selection of the clinic, or ends it (beyond B2-07). Entries stay with the accounts that made
   * them, so that each keeps what they added when it ends.
   */
  async shareSelection({ shared }, user, world) {
    await transact(world, async (trx) => {
      if (!(await saveSharing(trx, user.id, shared))) return;
      const event = shared ? "selection shared" : "selection no longer shared";
      await recordEvent(trx, world.clock, { event, actorId: user.id, subject: user.id });
    });
    return { success: true, shared };
  },
});
