import type { Looker } from "../../candidates/search/looker.ts";
import { transact } from "../../platform/db/retry.ts";
import type { World } from "../../platform/world.ts";
import { putFollowUpsAway } from "../follow-up/removal-store.ts";
import { lockShared } from "../sharing/store.ts";
import { deleteSelections } from "./store.ts";

/** Removes the candidate for the whole clinic if the selection is shared. May be repeated. */
export async function takeOut(world: World, looker: Looker, candidateId: number): Promise<void> {
  await transact(world, async (trx) => {
    const owners = await deleteSelections(trx, await lockShared(trx, looker), candidateId);
    await putFollowUpsAway(trx, owners, candidateId, world.clock.now());
  });
}
