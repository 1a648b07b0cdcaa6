import { calendarDays } from "./calendar-days.ts";

// Made once: a list has many cards, and making one takes longer than using it.
const near = new Intl.RelativeTimeFormat("fr", { numeric: "auto" });
const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
const dayOfThisYear = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short" });
const day = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric" });

/**
 * The day of a publication in the browser's time zone, as notifications tell theirs (product 2.10): "aujourd'hui" (for
 * anything to come too), 'hier', 'mardi' for 2 to 6 calendar days ago; then a date, '3 mars' or '1er avr.' in the same year and
 * '03/03/2023' otherwise.
 * @param instant an ISO instant
 * @returns the words, and whether they are a date, which takes an article
 */
export function publicationDay(instant: string, now: Date = new Date()): { words: string; isDate: boolean } {
  const date = new Date(instant);
  const days = calendarDays(date, now);
  // Straight apostrophes, as everywhere else on the screens.
  if (days <= 1) return { words: near.format(-Math.max(days, 0), "day").replace("’", "'"), isDate: false };
  if (days < 7) return { words: weekday.format(date), isDate: false };
  const form = date.getFullYear() === now.getFullYear() ? dayOfThisYear : day;
  return { words: form.format(date).replace(/^1 /, "1er "), isDate: true };
}
