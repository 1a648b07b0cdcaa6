import { unseenSince } from "../../candidates/dossiers/filter.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import {
  countDays,
  countedAndNews,
  countedIn,
  countUnseen,
  findCounted,
  saveCounted,
  saveDays,
} from "./figures-store.ts";
import { dayStart, firstFigureDay } from "./paris-days.ts";

/**
 * The job waits at least this long between two runs. Meanwhile, the page with the figures itself counts the events
 * since the last run.
 */
const PAUSE_MS = 5 * 60_000;
const HOUR = 2;
/** Each night, the job counts this many days again, because some rows are stored late. */
const NIGHT_DAYS = 2;
/** Each run also counts the last minute before the previous run, because a row can be committed after its timestamp. */
const LATE_MS = 60_000;

/** Two parallel runs of this job do no harm, because both write the same values. */
export const countDaysJob: Job = {
  name: "count daily events",
  nextDue: dueByFacts(countedAndNews, (state) => {
    if (!state) return new Date(0);
    const { countedAt, nightAt } = countedIn(state.counted);
    const next = new Date(countedAt.getTime() + PAUSE_MS);
    const night = nextNight(nightAt);
    return night > next && state.hasNews ? next : night;
  }),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      const last = await findCounted(trx);
      const isNight = !last || nextNight(last.nightAt) <= now;
      await saveDays(trx, await countDays(trx, countFrom(now, last?.countedAt, isNight), now));
      const unseen = await countUnseen(trx, unseenSince(now));
      await saveCounted(trx, { countedAt: now, nightAt: isNight ? now : last.nightAt, unseen });
    }),
};

function countFrom(now: Date, countedAt: Date | undefined, isNight: boolean): Date {
  const first = firstFigureDay(now);
  if (!countedAt) return first;
  const from = isNight ? dayStart(countedAt, NIGHT_DAYS) : dayStart(new Date(countedAt.getTime() - LATE_MS));
  return from < first ? first : from;
}

function nextNight(last: Date): Date {
  const next = new Date(last);
  next.setUTCHours(HOUR, 0, 0, 0);
  if (next <= last) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
