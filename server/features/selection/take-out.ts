import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import type { Looker } from "../candidates/looker.ts";
import { putFollowUpsAway } from "../follow-up/removal-store.ts";
import { lockShared } from "../selection-sharing/store.ts";
import { deleteSelections } from "./store.ts";

/** Removes the candidate for the whole clinic if the selection is shared. May be repeated. */
export async function takeOut(world: World, looker: Looker, candidateId: number): Promise<void> {
  await transact(world, async (trx) => {
    const owners = await deleteSelections(trx, await lockShared(trx, looker), candidateId);
    await putFollowUpsAway(trx, owners, candidateId, world.clock.now());
  });
}
