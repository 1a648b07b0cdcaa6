import { transact } from "../../db/retry.ts";
import { dueByFacts } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import {
  countDays,
  countedAndNews,
  countedIn,
  countUnseen,
  findCounted,
  saveCounted,
  saveDays,
} from "./figures-store.ts";
import { dayStart, firstFigureDay, unseenSince } from "./paris-days.ts";

/** Between two counts while something happens: what happened since the last one is counted when somebody asks. */
const PAUSE_MS = 5 * 60_000;
/** The hour of the count of each night, in UTC. */
const HOUR = 2;
/** Days that a night counts anew: what was written late is found, and what is erased later changes nothing. */
const NIGHT_DAYS = 2;
/** What was written with an instant before the last count, and was not yet to be seen. */
const LATE_MS = 60_000;

/**
 * Keeps the figures of the days up to date (beyond B1-50): soon after something happened those of today, every night
 * those of the days before as well. Two processes that count at once write the same.
 */
export const countDaysJob: Job = {
  name: "count the days",
  nextDue: dueByFacts(countedAndNews, (told) => {
    if (!told) return new Date(0);
    const { countedAt, nightAt } = countedIn(told.counted);
    const next = new Date(countedAt.getTime() + PAUSE_MS);
    const night = nextNight(nightAt);
    return night > next && told.hasNews ? next : night;
  }),
  run: (world) =>
    transact(world, async (trx) => {
      const now = world.clock.now();
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
