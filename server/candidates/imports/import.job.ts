import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { runImport } from "./run-import.ts";
import { CLAIM_MS, claimImport, nextClaim } from "./store.ts";

/** If the process dies, another one restarts the import without changing stored records (beyond B1-42). */
export const importJob: Job = {
  name: "import what staff sent",
  isApart: true,
  nextDue: dueByQuery(nextClaim),
  run: async (ctx, stopping) => {
    const now = ctx.clock.now();
    const row = await claimImport(ctx.db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (row) await runImport(ctx, row, stopping);
  },
};
