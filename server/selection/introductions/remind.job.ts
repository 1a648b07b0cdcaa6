import { INTRODUCTION_CLOSED_DAYS, INTRODUCTION_REMINDED_DAYS } from "contract/selection/introductions.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import { tellCandidate } from "./mail-candidate.ts";
import { unansweredMail } from "./messages.ts";
import { mailCentre, notifyOfIntroduction } from "./notify.ts";
import {
  closeUnanswered,
  findOldestPending,
  findStaffAddresses,
  type OldestPending,
  oldestPending,
  takeUnreminded,
} from "./waiting-store.ts";

const DAY_MS = 86_400_000;
const BATCH = 50;
const MOST_REMINDED = 500;

/**
 * One transaction marks the requests as reminded and stores the messages, so that nobody gets a reminder twice (B3-06).
 */
export const remindOfIntroductionsJob: Job = {
  name: "remind of introductions",
  nextDue: dueByFacts(oldestPending, (oldest) => {
    if (!oldest) return null;
    const { waiting } = oldest;
    const closed = waiting === null ? undefined : Date.parse(waiting) + INTRODUCTION_CLOSED_DAYS * DAY_MS;
    const dueTimes = [reminderDue(oldest), closed].filter((due) => due !== undefined);
    return dueTimes.length > 0 ? new Date(Math.min(...dueTimes)) : null;
  }),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      const closed = await closeUnanswered(trx, daysBefore(now, INTRODUCTION_CLOSED_DAYS), BATCH);
      const unreminded = await takeDue(trx, now);
      if (closed.length + unreminded.length === 0) return;
      const addresses = await findStaffAddresses(trx);
      await mailCentre(trx, ctx, closed, "unanswered", addresses);
      await mailCentre(trx, ctx, unreminded, "reminder", addresses);
      for (const row of closed) {
        await notifyOfIntroduction(trx, ctx, row, "unanswered", (firstName) =>
          unansweredMail({ site: ctx.site, candidateId: row.candidate_id, firstName }),
        );
        await tellCandidate(trx, ctx, row, "unanswered");
      }
    }),
};

/** A reminder is due five days after the oldest request, but at the earliest one day after the previous reminder. */
function reminderDue({ unreminded, reminded }: OldestPending): number | undefined {
  if (unreminded === null) return undefined;
  const due = Date.parse(unreminded) + INTRODUCTION_REMINDED_DAYS * DAY_MS;
  return reminded === null ? due : Math.max(due, Date.parse(reminded) + DAY_MS);
}

async function takeDue(trx: Database, now: Date) {
  const due = reminderDue(await findOldestPending(trx));
  if (due === undefined || due > now.getTime()) return [];
  return takeUnreminded(trx, daysBefore(now, INTRODUCTION_REMINDED_DAYS), { now, count: MOST_REMINDED });
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
