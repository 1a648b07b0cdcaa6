import * as contract from "contract/alerts/saved-searches.ts";
import { lockOwnAccount } from "../../accounts/profile/lock-store.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.ts";
import { changeSearch } from "./change-search.ts";
import { restoreSearch } from "./restore-search.ts";
import { saveSearch } from "./save-search.ts";
import { savedSearches } from "./saved-searches.ts";
import { lockSearch, markOpened, putAway } from "./store.ts";

export const calls = feature(contract, {
  savedSearches,
  saveSearch,
  changeSearch,
  /** The search reports nothing any more and can be restored for a while. */
  async deleteSearch(input, user, ctx) {
    const now = ctx.clock.now();
    await transact(ctx, async (trx) => {
      await lockOwnAccount(trx, user);
      const search = await lockSearch(trx, user.id, input.id);
      if (!search) throw new Problem("savedSearchNotFound");
      await putAway(trx, search.id, now);
      await scheduleDigest(trx, user.id, now);
    });
    return { success: true };
  },

  restoreSearch,
  /** Marks everything published so far as seen in this search (beyond B8-02). */
  async openSearch(input, user, ctx) {
    await publishAll(ctx, async (trx) => {
      await lockOwnAccount(trx, user);
      const search = await lockSearch(trx, user.id, input.id);
      if (!search) throw new Problem("savedSearchNotFound");
      await markOpened(trx, search.id, await lastSequence(trx));
    });
    return { success: true };
  },
});
