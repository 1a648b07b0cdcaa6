import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { endPauses, nextPauseEnd } from "./pause-store.ts";
import { publishAll } from "./publish.ts";

/** Ends the pauses whose last day is over (beyond B10-01); what was published by then is told by no SMS and no e-mail. */
export const endPausesJob: Job = {
  name: "end pauses",
  nextDue: dueByQuery(nextPauseEnd),
  run: async (world) => {
    await publishAll(world, (trx) => endPauses(trx, world.clock.now()));
  },
};
