import { calendarDays } from "./calendar-days.ts";

// Created once, because formatters are expensive to create.
const near = new Intl.RelativeTimeFormat("fr", { numeric: "auto" });
const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
const dayOfThisYear = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short" });
const day = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric" });

/** 'hier', 'mardi' up to 6 days ago, '3 mars' this year, else '03/03/2023'. `isDate`: an article is needed. */
export function publicationDay(instant: string, now: Date = new Date()): { words: string; isDate: boolean } {
  const date = new Date(instant);
  const days = calendarDays(date, now);
  // Straight apostrophes, as in all other texts.
  if (days <= 1) return { words: near.format(-Math.max(days, 0), "day").replace("’", "'"), isDate: false };
  if (days < 7) return { words: weekday.format(date), isDate: false };
  const form = date.getFullYear() === now.getFullYear() ? dayOfThisYear : day;
  return { words: form.format(date).replace(/^1 /, "1er "), isDate: true };
}
