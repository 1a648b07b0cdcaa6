import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { tellCandidate } from "./mail-candidate.ts";
import { tellClinic } from "./notify.ts";
import { nextReminder, takeReminders } from "./reminder-store.ts";

const BATCH = 100;

/** On the day before an appointment, reminds the clinic and the candidate (B13-04). */
export const remindOfAppointmentsJob: Job = {
  name: "remind of appointments",
  nextDue: dueByQuery(nextReminder),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      for (const row of await takeReminders(trx, "remind_clinic_at", now, BATCH)) {
        await tellClinic(trx, ctx, row, "reminded");
      }
      for (const row of await takeReminders(trx, "remind_candidate_at", now, BATCH)) {
        await tellCandidate(trx, ctx, row, "reminded");
      }
    }),
};
