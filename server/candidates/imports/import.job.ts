import { dueByQuery } from "../../platform/jobs/dues.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { runImport } from "./run-import.ts";
import { CLAIM_MS, claimImport, nextClaim } from "./store.ts";

/** If the process dies, another one restarts the import without changing stored records (beyond B1-42). */
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
