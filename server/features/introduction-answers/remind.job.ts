import { INTRODUCTION_CLOSED_DAYS, INTRODUCTION_REMINDED_DAYS } from "contract/introductions.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { dueByFacts } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { unansweredMail } from "./messages.ts";
import {
  closeUnanswered,
  findCentreAddresses,
  findOldestWaiting,
  oldestWaiting,
  takeForgotten,
  type Waiting,
} from "./store.ts";
import { tellCentre } from "./tell-centre.ts";
import { tellClinic } from "./tell-clinic.ts";

const DAY_MS = 86_400_000;
/** Requests that are closed in one transaction, and of which one mail reminds. */
const BATCH = 50;
const MOST_REMINDED = 500;

/**
 * Reminds the centre once of what waits for five days, and closes what waits for fifteen, of which both are told (beyond
 * B3-06). One mail a day reminds of all that waits by then. What is taken is marked in the transaction that writes the
 * messages: nobody is told twice.
 */
export const remindOfIntroductionsJob: Job = {
  name: "remind of introductions",
  nextDue: dueByFacts(oldestWaiting, (oldest) => {
    if (!oldest) return null;
    const { waiting } = oldest;
    const closed = waiting === null ? undefined : Date.parse(waiting) + INTRODUCTION_CLOSED_DAYS * DAY_MS;
    const dues = [reminderDue(oldest), closed].filter((due) => due !== undefined);
    return dues.length > 0 ? new Date(Math.min(...dues)) : null;
  }),
  run: (world) =>
    transact(world, async (trx) => {
      const now = world.clock.now();
      const closed = await closeUnanswered(trx, daysBefore(now, INTRODUCTION_CLOSED_DAYS), BATCH);
      const forgotten = await takeDue(trx, now);
      if (closed.length + forgotten.length === 0) return;
      const addresses = await findCentreAddresses(trx);
      await tellCentre(trx, world, closed, "unanswered", addresses);
      await tellCentre(trx, world, forgotten, "reminder", addresses);
      for (const row of closed) {
        await tellClinic(trx, world, row, "unanswered", (firstName) =>
          unansweredMail({ site: world.site, candidateId: row.candidate_id, firstName }),
        );
      }
    }),
};

/** When the centre is to be reminded of what waits: after five days, and not twice in a day. Undefined for never. */
function reminderDue({ unreminded, reminded }: Waiting): number | undefined {
  if (unreminded === null) return undefined;
  const due = Date.parse(unreminded) + INTRODUCTION_REMINDED_DAYS * DAY_MS;
  return reminded === null ? due : Math.max(due, Date.parse(reminded) + DAY_MS);
}

async function takeDue(trx: Database, now: Date) {
  const due = reminderDue(await findOldestWaiting(trx));
  if (due === undefined || due > now.getTime()) return [];
  return takeForgotten(trx, daysBefore(now, INTRODUCTION_REMINDED_DAYS), { now, count: MOST_REMINDED });
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
