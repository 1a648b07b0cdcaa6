import { transact } from "../../platform/db/retry.ts";
import { dueByQuery } from "../../platform/jobs/dues.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { waitingSince } from "./publication-store.ts";
import { publish } from "./publish.ts";

/** Alerts see only numbered publications. */
export const publishJob: Job = {
  name: "publish",
  nextDue: dueByQuery(waitingSince),
  run: async (world) => {
    await transact(world, (trx) => publish(trx, world.clock.now()));
  },
};
