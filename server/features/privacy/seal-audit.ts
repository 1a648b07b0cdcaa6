import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { chainSignature, digestOf, EMPTY_CHAIN, type Seal, sealOf } from "./audit-seal.ts";
import { deleteEventsUpTo, findLastBefore, lockChain, saveChain, takeUnsealed, writeSeals } from "./audit-store.ts";

/** Events sealed in one transaction. */
const BATCH = 500;

/**
 * Seals events in the order in which they were recorded, each over the one before (policy T-51). Events are recorded
 * without a seal in the transaction of what they tell, so that nobody waits for the chain.
 * @returns how many were sealed; as many as a batch when others may be waiting
 */
export async function sealAudit(world: Pick<World, "db" | "random" | "secrets">): Promise<number> {
  const { secrets } = world;
  return transact(world, async (trx) => {
    const { chain } = await lockChain(trx, EMPTY_CHAIN, chainSignature(secrets, EMPTY_CHAIN));
    let { lastSequence, lastSeal } = chain;
    const seals: (Seal & { id: number })[] = [];
    for (const event of await takeUnsealed(trx, BATCH)) {
      const salt = world.random.token();
      const digest = digestOf(salt, event);
      lastSequence += 1;
      lastSeal = sealOf(secrets, lastSeal, lastSequence, digest, event);
      seals.push({ id: event.id, sequence: lastSequence, salt, digest, seal: lastSeal });
    }
    await writeSeals(trx, seals);
    const longer = { ...chain, lastSequence, lastSeal };
    await saveChain(trx, longer, chainSignature(secrets, longer));
    return seals.length;
  });
}

/**
 * Deletes the beginning of the chain up to an instant. What remains is anchored in the seal of the last event deleted,
 * so that it can still be verified.
 * @returns how many events were deleted
 */
export async function purgeAudit(world: Pick<World, "db" | "random" | "secrets">, before: Date): Promise<number> {
  const { secrets } = world;
  return transact(world, async (trx) => {
    const { chain } = await lockChain(trx, EMPTY_CHAIN, chainSignature(secrets, EMPTY_CHAIN));
    const last = await findLastBefore(trx, before);
    if (!last) return 0;
    const shorter = { ...chain, anchorSequence: last.sequence, anchorSeal: last.seal };
    await saveChain(trx, shorter, chainSignature(secrets, shorter));
    return deleteEventsUpTo(trx, last.sequence);
  });
}
