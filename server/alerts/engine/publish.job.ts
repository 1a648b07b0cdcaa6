import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { numberPublications, waitingSince, wakeAccounts } from "./publication-store.ts";

const BATCH = 5000;

/**
 * Gives new publications (newly published candidates) their numbers. Alerts read only publications that have a number.
 */
export const publishJob: Job = {
  name: "publish",
  nextDue: dueByQuery(waitingSince),
  run: async (ctx) => {
    await transact(ctx, (trx) => publish(trx, ctx.clock.now()));
  },
};

/** Numbers one batch of publications. @returns true if more publications may still have no number */
async function publish(trx: Database, now: Date): Promise<boolean> {
  const { numbered, departments } = await numberPublications(trx, BATCH);
  if (numbered > 0) await wakeAccounts(trx, departments, now);
  return numbered === BATCH;
}

/**
 * Numbers all new publications, then runs `work`. Locks the numbering before accounts, as `publishJob` does, to
 * prevent deadlocks.
 */
export async function publishAll<Result>(ctx: AppContext, work: (trx: Database) => Promise<Result>): Promise<Result> {
  const now = ctx.clock.now();
  while (await transact(ctx, (trx) => publish(trx, now)));
  return transact(ctx, async (trx) => {
    await publish(trx, now);
    return work(trx);
  });
}
