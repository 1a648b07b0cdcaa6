import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { eraseRemoved, nextErasure } from "./store.ts";

/** Erases collaborators 30 days after their removal (product 4.4). */
export const eraseJob: Job = {
  name: "erase removed collaborators",
  nextDue: (world) => nextErasure(world.db, keptMs(world)),
  run: async (world) => {
    const erased = await eraseRemoved(world.db, new Date(world.clock.now().getTime() - keptMs(world)));
    world.log.info({ erased }, "Removed collaborators erased");
  },
};

/** How long a removed collaborator may still be invited again with everything kept, in milliseconds. */
function keptMs({ policy }: World): number {
  return policy.figures.removedCollaboratorSeconds * 1000;
}
