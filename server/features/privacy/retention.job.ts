import type { Job } from "../../jobs/job.ts";
import { nextPurge, purge } from "./purge.ts";
import { findNextLook, saveNextLook } from "./retention-store.ts";

/** Before everything: a server that never looked does so at once. */
const NEVER = new Date(0);

/** Takes away what has been kept for as long as it may be (policy 6). */
export const retentionJob: Job = {
  name: "take away what was kept long enough",
  nextDue: async (world) => (await findNextLook(world.db)) ?? NEVER,
  run: async (world) => {
    const { counts } = await purge({}, world);
    if (Object.keys(counts).length > 0) world.log.info({ counts }, "Took away what was kept long enough");
    await saveNextLook(world.db, await nextPurge(world));
  },
};
