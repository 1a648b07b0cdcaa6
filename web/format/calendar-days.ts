const DAY = 24 * 60 * 60 * 1000;

/** Counts midnights in the browser's time zone, so that days of 23 or 25 hours count as one. */
export function calendarDays(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / DAY;
}
