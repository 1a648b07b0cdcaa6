import { type AuditEvent, recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import { forgetMessagesAbout } from "../../platform/outbox/cancel-store.ts";
import { noteErasure } from "../../privacy/vacuum.job.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import { forgetInImports } from "../imports/forgotten-store.ts";
import {
  deleteCandidateRow,
  type ErasureCondition,
  findFilesOf,
  findTombstones,
  hashOfExternalId,
  lockForErasure,
  renewTombstone,
  writeTombstone,
} from "./erase-store.ts";
import { findStaleCandidates } from "./retention-store.ts";

/**
 * Erases a candidate. Stores a tombstone (a hash of the id), so that no older record restores the candidate (policy
 * F-23).
 * @returns false if the candidate never existed
 */
export async function eraseCandidate(
  ctx: AppContext,
  externalId: string,
  { staleSince, dueAt, ...by }: Pick<AuditEvent, "actorId" | "details"> & ErasureCondition = {},
): Promise<boolean> {
  const hash = hashOfExternalId(ctx, externalId);
  const isErased = await transact(ctx, async (trx) => {
    const now = ctx.clock.now();
    const erased = await lockForErasure(trx, externalId, { staleSince, dueAt });
    if ((staleSince ?? dueAt) && !erased) return false;
    const files = erased ? await findFilesOf(trx, [erased]) : [];
    if (erased) {
      await emit(trx, ctx, "candidatesUnavailable", { candidateIds: [erased.id], isErased: true });
      await deleteCandidateRow(trx, erased);
      await forgetMessagesAbout(trx, erased.id, now);
      await writeTombstone(trx, hash, erased, now);
      await recordEvent(trx, ctx.clock, { event: "candidate erased", subject: hash, ...by });
      // Delete the bytes before the commit. Otherwise a crash could leave bytes without a row.
      await deleteUnnamed(trx, ctx, files);
      // Log each requested erasure, so that the operator can repeat it after a restore from a backup (policy T-67).
      if (!staleSince) ctx.log.info({ data: "candidate", erased: String(erased.id) }, "Erased");
    }
    const isKnown = erased !== undefined || (await findTombstones(trx, [hash])).length > 0;
    // Lock the running imports last, so that no import waits for the deletion of bytes.
    const isImported = await forgetInImports(trx, ctx, { externalId, files });
    // If no candidate is stored, the tombstone stops a running import that would store the candidate later (policy
    // F-23).
    if (!erased && (isKnown || isImported)) await renewTombstone(trx, hash, now);
    return isKnown;
  });
  if (isErased) await noteErasure(ctx.db, ctx.clock.now());
  return isErased;
}

const BATCH = 100;

/**
 * Erases one batch of candidates who have not changed since a date.
 * @returns the number of candidates; after a full batch, more may remain (policy 6)
 */
export async function eraseStaleCandidates(ctx: AppContext, since: Date): Promise<number> {
  const externalIds = await findStaleCandidates(ctx.db, since, BATCH);
  for (const externalId of externalIds) await eraseCandidate(ctx, externalId, { staleSince: since });
  return externalIds.length;
}
