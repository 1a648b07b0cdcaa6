import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { nextStepNotice } from "./messages.ts";
import { nextStepDue, takeDueSteps } from "./next-step-store.ts";

const BATCH = 500;

/** Notifies the account that set a next step once, on its day (beyond B2-06). */
export const tellNextStepsJob: Job = {
  name: "tell of next steps",
  nextDue: dueByQuery(nextStepDue),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const steps = await takeDueSteps(trx, ctx.clock.now(), BATCH);
      await emit(trx, ctx, "noticesIssued", { notices: steps.map((step) => ({ ...step, ...nextStepNotice })) });
    }),
};
