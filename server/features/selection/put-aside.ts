import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import type { Looker } from "../candidates/looker.ts";
import { reviveFollowUps } from "../follow-up/removal-store.ts";
import { insertSelections } from "./store.ts";

/**
 * Puts a candidate aside who is not. One who was taken out a moment ago comes back to whom it belonged, with what was
 * noted (beyond B2-07).
 */
export async function putAside(world: World, looker: Looker, candidateId: number): Promise<void> {
  const now = world.clock.now();
  const keptSince = new Date(now.getTime() - world.policy.figures.removedFollowUpKeptSeconds * 1000);
  await transact(world, async (trx) => {
    const owners = await reviveFollowUps(trx, looker, candidateId, keptSince);
    await insertSelections(trx, owners.length > 0 ? owners : [looker.accountId], candidateId, now);
  });
}
