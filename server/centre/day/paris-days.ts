import { FIGURE_WEEKS } from "contract/centre/day.ts";
import { instantOf, localTimeOf } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";

const WEEK_DAYS = 7;
const SATURDAY = 6;
const MAIL_HOUR = 8;

export function dayStart(at: Date, daysBefore = 0): Date {
  const { year, month, day } = localTimeOf(at, PARIS);
  return instantOf({ year, month, day: day - daysBefore }, 0, 0, PARIS);
}

export function figureDays(now: Date): Date[][] {
  return Array.from({ length: FIGURE_WEEKS }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => dayStart(now, (FIGURE_WEEKS - week) * WEEK_DAYS - 1 - day)),
  );
}

export function firstFigureDay(now: Date): Date {
  return dayStart(now, FIGURE_WEEKS * WEEK_DAYS - 1);
}

export function nextMail(after: Date): Date {
  const today = localTimeOf(after, PARIS);
  for (let ahead = 0; ahead < WEEK_DAYS; ahead += 1) {
    const weekday = ((today.weekday - 1 + ahead) % WEEK_DAYS) + 1;
    const at = instantOf({ ...today, day: today.day + ahead }, MAIL_HOUR, 0, PARIS);
    if (weekday < SATURDAY && at > after) return at;
  }
  throw new Error("A week has no working day");
}
