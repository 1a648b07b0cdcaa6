import { instantOf, localDay, localTimeOf } from "contract/local-time.ts";
import { ASKED_AFTER_DAYS, ASKED_LATER_DAYS } from "contract/selection/interest.ts";
import { PARIS } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit, type Notice } from "../../platform/events.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { claimRun, dueByNextRun } from "../../platform/jobs/next-run.ts";
import { interestNotice } from "./messages.ts";
import { findQuietEntries, saveQuestions } from "./store.ts";

const KEY = "interest questions";
const HOUR = 9;
const MOST_NAMED = 5;
const DAY_MS = 86_400_000;

/**
 * Once a day, asks each account whether it is still interested in its selected candidates without recent changes
 * (B12-01).
 */
export const askInterestJob: Job = {
  name: "ask for interest",
  nextDue: dueByNextRun(KEY),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      if (await claimRun(trx, KEY, now, morning(now, 1))) await askAll(trx, ctx);
    }),
};

async function askAll(trx: Database, ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  // Count whole days: if the last change was in an afternoon, the question comes on the morning of the 14th day.
  const since = midnight(now, 1 - ASKED_AFTER_DAYS);
  const quiet = await findQuietEntries(trx, { since, now, today: localDay(now, PARIS) });
  const askAfter = new Date(now.getTime() + ASKED_LATER_DAYS * DAY_MS);
  const notices: Notice[] = [];
  for (const [accountId, entries] of Map.groupBy(quiet, (entry) => entry.accountId)) {
    const notificationId = ctx.random.uuid();
    const candidateIds = entries.slice(0, MOST_NAMED).map(({ candidateId }) => candidateId);
    await saveQuestions(trx, { accountId, candidateIds }, { notificationId, askAfter });
    notices.push({ ...interestNotice, id: notificationId, accountId });
  }
  await emit(trx, ctx, "noticesIssued", { notices });
}

const midnight = (now: Date, daysAhead: number) => atHour(now, daysAhead, 0);
const morning = (now: Date, daysAhead: number) => atHour(now, daysAhead, HOUR);

function atHour(now: Date, daysAhead: number, hour: number): Date {
  const today = localTimeOf(now, PARIS);
  return instantOf({ ...today, day: today.day + daysAhead }, hour, 0, PARIS);
}
