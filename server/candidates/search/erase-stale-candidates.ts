import type { World } from "../../platform/world.ts";
import type { EndingWorld } from "../../selection/introduction-answers/end-availability.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { findStaleCandidates } from "./retention-store.ts";

const BATCH = 100;

/** Erases candidates no record changed since (policy 6). @returns how many; a full batch means that more may follow */
export async function eraseStaleCandidates(
  world: EndingWorld & Pick<World, "db" | "files" | "log">,
  since: Date,
): Promise<number> {
  const externalIds = await findStaleCandidates(world.db, since, BATCH);
  for (const externalId of externalIds) await eraseCandidate(world, externalId, { staleSince: since });
  return externalIds.length;
}
