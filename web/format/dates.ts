import { dayText, readDay } from "contract/day.ts";
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

// This file contains the words itself, because the first use of Intl would delay the first cards on a slow phone.
const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const MONTHS = [
  ["janvier", "janv."],
  ["février", "févr."],
  ["mars", "mars"],
  ["avril", "avr."],
  ["mai", "mai"],
  ["juin", "juin"],
  ["juillet", "juil."],
  ["août", "août"],
  ["septembre", "sept."],
  ["octobre", "oct."],
  ["novembre", "nov."],
  ["décembre", "déc."],
] as const;

function ordinal(day: number): string {
  return day === 1 ? "1er" : String(day);
}

export function longDay(day: string): string {
  return `${ordinal(readDay(day).day)} ${monthAndYear(day)}`;
}

/** Returns '3 décembre', or '3 décembre 2027' if the day is not in the current year. */
export function plannedDay(day: string): string {
  return longDay(day).replace(` ${today().slice(0, 4)}`, "");
}

export function monthAndYear(day: string): string {
  const { year, month } = readDay(day);
  return `${MONTHS[month - 1]?.[0]} ${year}`;
}

/** Returns '14:05' for today, 'lundi' for the last 6 days, '3 mars' for this year, or '03/03/2023' (product 2.10). */
export function notificationTime(instant: string, now: Date = new Date()): string {
  const date = new Date(instant);
  const days = calendarDays(date, now);
  if (days <= 0) return date.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit" });
  if (days < 7) return weekday(date);
  return date.getFullYear() === now.getFullYear() ? `${date.getDate()} ${shortMonth(date)}` : numericDay(date);
}

function weekday(date: Date): string {
  return WEEKDAYS[date.getDay()] ?? "";
}

function shortMonth(date: Date): string {
  return MONTHS[date.getMonth()]?.[1] ?? "";
}

function numericDay(date: Date): string {
  return dayOf(date.getTime()).split("-").reverse().join("/");
}

/** Returns 'hier', 'mardi', '3 mars' or '03/03/2023'. `isDate` is true for the last two texts, which need 'le'. */
export function publicationDay(instant: string, now: Date = new Date()): { words: string; isDate: boolean } {
  const date = new Date(instant);
  const days = calendarDays(date, now);
  if (days < 7) return { words: days <= 0 ? "aujourd'hui" : days === 1 ? "hier" : weekday(date), isDate: false };
  if (date.getFullYear() !== now.getFullYear()) return { words: numericDay(date), isDate: true };
  return { words: `${ordinal(date.getDate())} ${shortMonth(date)}`, isDate: true };
}

/** Returns the day in the device's time zone. Around midnight, this day differs from the day in UTC. */
export function dayOf(instant: string | number): string {
  const date = new Date(instant);
  return dayText({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}

export function today(): string {
  return dayOf(now());
}
