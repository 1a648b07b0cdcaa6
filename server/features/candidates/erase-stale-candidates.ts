import type { World } from "../../world.ts";
import type { EndingWorld } from "../introduction-answers/end-availability.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { findStaleCandidates } from "./retention-store.ts";

/** Candidates looked for at once. */
const BATCH = 100;

/**
 * Erases candidates of whom nothing was heard since an instant: no record of the provider's changed them (policy 6).
 * @returns how many were erased; as many as a batch when others may be waiting
 */
export async function eraseStaleCandidates(
  world: EndingWorld & Pick<World, "db" | "files" | "log">,
  since: Date,
): Promise<number> {
  const externalIds = await findStaleCandidates(world.db, since, BATCH);
  for (const externalId of externalIds) await eraseCandidate(world, externalId, { staleSince: since });
  return externalIds.length;
}
