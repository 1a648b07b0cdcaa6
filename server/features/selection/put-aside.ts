import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import type { Looker } from "../candidates/looker.ts";
import { reviveFollowUps } from "../follow-up/removal-store.ts";
import { lockShared } from "../selection-sharing/store.ts";
import { insertSelections, isPutAside } from "./store.ts";

/**
 * Puts a candidate aside who is not. One who was taken out a moment ago comes back to whom it belonged, with what was
 * noted (beyond B2-07). What a clinic shares has a candidate once, whoever of it adds them, and be it at the same moment.
 */
export async function putAside(world: World, looker: Looker, candidateId: number): Promise<void> {
  const now = world.clock.now();
  const keptSince = new Date(now.getTime() - world.policy.figures.removedFollowUpKeptSeconds * 1000);
  await transact(world, async (trx) => {
    const alone = await lockShared(trx, looker);
    const owners = await reviveFollowUps(trx, alone, candidateId, keptSince);
    if (owners.length === 0 && (await isPutAside(trx, alone, candidateId))) return;
    await insertSelections(trx, owners.length > 0 ? owners : [alone.accountId], candidateId, now);
  });
}
