import type { restoreSearch as definition } from "contract/alerts/saved-searches.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { lockOwnAccount } from "../../accounts/profile/lock-store.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { toSavedSearch } from "./response.ts";
import { requireRoom } from "./save-search.ts";
import { bringBack, lockPutAway } from "./store.ts";

type Call = typeof definition;

/** Publications since the deletion count as new and are reported. */
export async function restoreSearch(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - ctx.policy.settings.deletedSearchKeptSeconds * 1000);
  const row = await transact(ctx, async (trx) => {
    await lockOwnAccount(trx, user);
    const search = await lockPutAway(trx, user.id, input.id, since);
    if (!search) throw new Problem("savedSearchNotFound");
    await requireRoom(trx, { accountId: user.id, nameFolded: search.name_folded, id: search.id });
    await bringBack(trx, search.id);
    await scheduleDigest(trx, user.id, now);
    return search;
  });
  return toSavedSearch(ctx.db, user, row);
}
