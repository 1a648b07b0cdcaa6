import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { endLeave } from "./leave.ts";
import { findEndedLeaves, lockEndedPause, nextLeaveEnd } from "./leave-store.ts";

const BATCH = 50;

/**
 * Ends pauses, and erases dossiers whose candidates requested the erasure and did not cancel it (B11-09, B11-10).
 */
export const endLeavesJob: Job = {
  name: "end pauses and erase on request",
  nextDue: dueByQuery(nextLeaveEnd),
  run: async (ctx) => {
    const now = ctx.clock.now();
    for (const { id, external_id, left_as } of await findEndedLeaves(ctx.db, now, BATCH)) {
      if (left_as === "erasing") await eraseCandidate(ctx, external_id, { dueAt: now, details: { by: "person" } });
      else await endPause(ctx, id, now);
    }
  },
};

/**
 * Locks the dossier and checks the pause again, because the candidate may have ended or changed the pause meanwhile.
 */
async function endPause(ctx: AppContext, id: number, now: Date): Promise<void> {
  await transact(ctx, async (trx) => {
    const known = await lockEndedPause(trx, id, now);
    if (known) await endLeave(trx, ctx, known);
  });
}
