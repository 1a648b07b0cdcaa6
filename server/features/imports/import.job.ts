import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { runImport } from "./run-import.ts";
import { CLAIM_MS, claimImport, nextClaim } from "./store.ts";

/**
 * Tries or imports what staff sent, one whole import at a time. When its process dies, another one begins it again, which
 * changes nothing of what is stored (beyond B1-42).
 */
export const importJob: Job = {
  name: "import what staff sent",
  isApart: true,
  nextDue: dueByQuery(nextClaim),
  run: async (world, stopping) => {
    const now = world.clock.now();
    const row = await claimImport(world.db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (row) await runImport(world, row, stopping);
  },
};
