import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import type { Looker } from "../candidates/looker.ts";
import { putFollowUpsAway } from "../follow-up/removal-store.ts";
import { lockShared } from "../selection-sharing/store.ts";
import { deleteSelections } from "./store.ts";

/** Takes a candidate out of the selection, for all of the clinic while it is shared; may be repeated. */
export async function takeOut(world: World, looker: Looker, candidateId: number): Promise<void> {
  await transact(world, async (trx) => {
    const owners = await deleteSelections(trx, await lockShared(trx, looker), candidateId);
    await putFollowUpsAway(trx, owners, candidateId, world.clock.now());
  });
}
