import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { waitingSince } from "./publication-store.ts";
import { publish } from "./publish.ts";

/** Alerts see only numbered publications. */
export const publishJob: Job = {
  name: "publish",
  nextDue: dueByQuery(waitingSince),
  run: async (ctx) => {
    await transact(ctx, (trx) => publish(trx, ctx.clock.now()));
  },
};
