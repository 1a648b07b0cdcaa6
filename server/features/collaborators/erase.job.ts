import type { Job } from "../../jobs/job.ts";
import { eraseRemoved, nextErasure } from "./store.ts";

/** How long a removed collaborator may still be invited again with everything kept. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Erases collaborators 30 days after their removal (product 4.4). */
export const eraseJob: Job = {
  name: "erase removed collaborators",
  nextDue: (world) => nextErasure(world.db, KEPT_MS),
  run: async (world) => {
    const erased = await eraseRemoved(world.db, new Date(world.clock.now().getTime() - KEPT_MS));
    world.log.info({ erased }, "Removed collaborators erased");
  },
};
