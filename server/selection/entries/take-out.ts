import type { Viewer } from "../../candidates/search/viewer.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { putFollowUpsAway } from "../follow-up/removal-store.ts";
import { lockShared } from "./sharing-store.ts";
import { deleteSelections } from "./store.ts";

/** Removes the candidate for the whole clinic if the selection is shared. May be repeated. */
export async function takeOut(ctx: AppContext, viewer: Viewer, candidateId: number): Promise<void> {
  await transact(ctx, async (trx) => {
    const owners = await deleteSelections(trx, await lockShared(trx, viewer), candidateId);
    await putFollowUpsAway(trx, owners, candidateId, ctx.clock.now());
  });
}
