import { instantIn } from "../../platform/db/instant.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import { addInterest, findInterestDrift } from "../search/interest-store.ts";
import { claimCheck, findDrift, findLastCheck, lastCheck, writeDeltas } from "./counter-store.ts";

/** This hour in UTC is at night in metropolitan France. */
const HOUR = 2;

/** Corrects and logs wrong counters. Only manual changes of the database make a counter wrong. */
export const checkCountersJob: Job = {
  name: "check candidate counters",
  nextDue: dueByFacts(lastCheck, (found) => nextCheck(instantIn(found?.at))),
  run: async (ctx) => {
    const last = await findLastCheck(ctx.db);
    await transact(ctx, async (trx) => {
      if (!(await claimCheck(trx, last, ctx.clock.now()))) return;
      const [drift, interest] = [await findDrift(trx), await findInterestDrift(trx)];
      const { counts, names } = drift;
      if (counts.length + names.length + interest.length === 0) return;
      await addInterest(trx, interest);
      await writeDeltas(trx, drift);
      const wrong = { counts, names: names.length, interest: interest.length };
      ctx.log.error(wrong, "Counters of candidates were wrong and have been corrected");
    });
  },
};

function nextCheck(last: Date | undefined): Date {
  const next = new Date(last ?? 0);
  next.setUTCHours(HOUR, 0, 0, 0);
  if (last && next <= last) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
