import { transact } from "../../db/retry.ts";
import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { insertNotifications } from "../notifications/store.ts";
import { nextStepNotice } from "./messages.ts";
import { nextStepDue, takeDueSteps } from "./next-step-store.ts";

/** Next steps taken in one transaction. */
const BATCH = 500;

/** Tells whoever set a next step of it on its day, once (beyond B2-06). */
export const tellNextStepsJob: Job = {
  name: "tell of next steps",
  nextDue: dueByQuery(nextStepDue),
  run: (world) =>
    transact(world, async (trx) => {
      const now = world.clock.now();
      const steps = await takeDueSteps(trx, now, BATCH);
      const notices = steps.map((step) => ({ ...step, ...nextStepNotice, id: world.random.uuid(), range: null }));
      await insertNotifications(trx, notices, now);
    }),
};
