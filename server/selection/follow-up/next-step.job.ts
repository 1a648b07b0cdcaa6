import { readDay } from "contract/day.ts";
import { instantOf } from "contract/local-time.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { findClinicZone } from "../clinic-time.ts";
import { nextStepNotice } from "./messages.ts";
import { findNextSteps, nextStepDue, setReminder, takeDueSteps } from "./store.ts";

const BATCH = 500;

/** On the day of a next step, notifies the account that entered this step (B2-06). */
export const notifyOfNextStepsJob: Job = {
  name: "report next steps",
  nextDue: dueByQuery(nextStepDue),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const steps = await takeDueSteps(trx, ctx.clock.now(), BATCH);
      await emit(trx, ctx, "noticesIssued", {
        notices: steps.map(({ label, ...step }) => ({ ...step, ...nextStepNotice(label) })),
      });
    }),
};

const HOUR = 8;

/** @returns 8:00 on this day in the clinic's time zone, or null if this time has passed */
export async function nextStepDueAt(
  db: Database,
  { clock }: Pick<AppContext, "clock">,
  accountId: string,
  day: string | null,
): Promise<Date | null> {
  if (day === null) return null;
  const zone = await findClinicZone(db, accountId);
  const due = instantOf(readDay(day), HOUR, 0, zone);
  return due > clock.now() ? due : null;
}

/** Plans the reminders of the candidates' next steps again. Leaves out reminders whose time has passed. */
export async function restoreReminders(
  trx: Database,
  ctx: Pick<AppContext, "clock">,
  candidateIds: readonly number[],
): Promise<void> {
  for (const { id, next_step_by: by, next_step_on: day } of await findNextSteps(trx, candidateIds)) {
    if (by !== null) await setReminder(trx, id, await nextStepDueAt(trx, ctx, by, day));
  }
}
