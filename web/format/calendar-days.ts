const DAY = 24 * 60 * 60 * 1000;

/** How many midnights of the browser's time zone lie between two instants; days of 23 and 25 hours count as one. */
export function calendarDays(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / DAY;
}
