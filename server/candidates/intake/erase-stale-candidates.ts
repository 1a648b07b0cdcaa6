import type { AppContext } from "../../platform/context.ts";
import type { EndingContext } from "../../selection/introduction-answers/end-availability.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { findStaleCandidates } from "./retention-store.ts";

const BATCH = 100;

/** Erases candidates no record changed since (policy 6). @returns how many; a full batch means that more may follow */
export async function eraseStaleCandidates(
  ctx: EndingContext & Pick<AppContext, "db" | "files" | "log">,
  since: Date,
): Promise<number> {
  const externalIds = await findStaleCandidates(ctx.db, since, BATCH);
  for (const externalId of externalIds) await eraseCandidate(ctx, externalId, { staleSince: since });
  return externalIds.length;
}
