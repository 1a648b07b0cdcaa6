import { INTRODUCTION_CLOSED_DAYS, INTRODUCTION_REMINDED_DAYS } from "contract/introductions.ts";
import { transact } from "../../db/retry.ts";
import type { Job } from "../../jobs/job.ts";
import { unansweredMail } from "./messages.ts";
import { closeUnanswered, findCentreAddresses, findOldestWaiting, takeForgotten } from "./store.ts";
import { tellCentre } from "./tell-centre.ts";
import { tellClinic } from "./tell-clinic.ts";

const DAY_MS = 86_400_000;
/** Requests of one transaction. */
const BATCH = 50;

/**
 * Reminds the centre once of what waits for five days, and closes what waits for fifteen, of which both are told (beyond
 * B3-06). What is taken is marked in the transaction that writes the messages: nobody is told twice.
 */
export const remindOfIntroductionsJob: Job = {
  name: "remind of introductions",
  nextDue: async ({ db }) => {
    const { unreminded, waiting } = await findOldestWaiting(db);
    const dues = [
      ...(unreminded ? [unreminded.getTime() + INTRODUCTION_REMINDED_DAYS * DAY_MS] : []),
      ...(waiting ? [waiting.getTime() + INTRODUCTION_CLOSED_DAYS * DAY_MS] : []),
    ];
    return dues.length > 0 ? new Date(Math.min(...dues)) : null;
  },
  run: (world) =>
    transact(world, async (trx) => {
      const now = world.clock.now();
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const closed = await closeUnanswered(trx, ago(INTRODUCTION_CLOSED_DAYS), BATCH);
      const forgotten = await takeForgotten(trx, ago(INTRODUCTION_REMINDED_DAYS), { now, count: BATCH });
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
