import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { deleteRemoved, lockRemoved } from "./erase-store.ts";
import { noteErasure } from "./vacuum-store.ts";

/** Collaborators erased in one transaction. */
const BATCH = 200;

/**
 * Erases collaborators whom their holder removed before an instant (policy 6).
 * @returns how many were erased; as many as a batch when others may be waiting
 */
export async function eraseRemoved(world: Pick<World, "db" | "random" | "clock">, before: Date): Promise<number> {
  const count = await transact(world, async (trx) => {
    const ids = await lockRemoved(trx, before, BATCH);
    await deleteRemoved(trx, ids);
    return ids.length;
  });
  if (count > 0) await noteErasure(world.db, world.clock.now());
  return count;
}
