import { dayText } from "contract/day.ts";
import { now } from "./now.ts";

/**
 * In most years, a birthday on 29 February counts as 1 March.
 * @returns undefined for a missing, invalid or future birthday
 */
export function ageInYears(birthday: string | null, today: Date = new Date()): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthday ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const thisYear = monthAndDay(today.getMonth() + 1, today.getDate()) >= monthAndDay(Number(month), Number(day));
  const age = today.getFullYear() - Number(year) - (thisYear ? 0 : 1);
  return age >= 0 ? age : undefined;
}

function monthAndDay(month: number, day: number): number {
  return month * 100 + day;
}

const DAY = 24 * 60 * 60 * 1000;

/** Counts days by their dates instead of by hours, because a day may have 23 or 25 hours. */
function calendarDays(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / DAY;
}

export function dayAndTime(instant: string, now: Date = new Date(), timeZone?: string): { day: string; time: string } {
  const date = new Date(instant);
  const zone = timeZone === undefined ? {} : { timeZone };
  const yearOf = (one: Date) => one.toLocaleDateString("fr-FR", { year: "numeric", ...zone });
  return {
    day: date.toLocaleDateString("fr-FR", {
      day: "2-digit",
      month: "2-digit",
      ...(yearOf(date) === yearOf(now) ? {} : { year: "numeric" }),
      ...zone,
    }),
    time: date.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", ...zone }),
  };
}

// Creates the formatters once, because creating a formatter is slow.
const longFormat = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

export function longDay(day: string): string {
  return longFormat.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, "1er ");
}

/** Returns '3 décembre', or '3 décembre 2027' if the day is not in the current year. */
export function plannedDay(day: string): string {
  return longDay(day).replace(` ${today().slice(0, 4)}`, "");
}

const monthFormat = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

export function monthAndYear(day: string): string {
  return monthFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Returns '14:05' for today, 'lundi' for the last 6 days, '3 mars' for this year, or '03/03/2023' (product 2.10). */
export function notificationTime(instant: string, now: Date = new Date()): string {
  const date = new Date(instant);
  const days = calendarDays(date, now);
  if (days <= 0) return date.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit" });
  if (days < 7) return date.toLocaleDateString("fr-FR", { weekday: "long" });
  if (date.getFullYear() === now.getFullYear()) {
    return date.toLocaleDateString("fr-FR", { day: "numeric", month: "short" });
  }
  return date.toLocaleDateString("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric" });
}

const near = new Intl.RelativeTimeFormat("fr", { numeric: "auto" });
const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
const dayOfThisYear = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short" });
const day = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric" });

/** Returns 'hier', 'mardi', '3 mars' or '03/03/2023'. `isDate` is true for the last two texts, which need 'le'. */
export function publicationDay(instant: string, now: Date = new Date()): { words: string; isDate: boolean } {
  const date = new Date(instant);
  const days = calendarDays(date, now);
  if (days <= 1) return { words: near.format(-Math.max(days, 0), "day").replace("’", "'"), isDate: false };
  if (days < 7) return { words: weekday.format(date), isDate: false };
  const form = date.getFullYear() === now.getFullYear() ? dayOfThisYear : day;
  return { words: form.format(date).replace(/^1 /, "1er "), isDate: true };
}

/** Returns the day in the device's time zone. Around midnight, this day differs from the day in UTC. */
export function dayOf(instant: string | number): string {
  const date = new Date(instant);
  return dayText({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}

export function today(): string {
  return dayOf(now());
}
