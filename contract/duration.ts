const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30;

/**
 * Returns a duration in French: in minutes up to an hour, in hours up to three days, in days up to a month.
 * @param seconds - more than 0
 */
export function duration(seconds: number): string {
  const days = seconds / DAY;
  if (days > YEAR_DAYS && days % YEAR_DAYS === 0) return many(days / YEAR_DAYS, "an");
  if (days % YEAR_DAYS === 0) return `${(days / YEAR_DAYS) * 12} mois`;
  if (days > MONTH_DAYS && days % MONTH_DAYS === 0) return `${days / MONTH_DAYS} mois`;
  if (days > 3) return many(days, "jour");
  if (seconds > HOUR) return many(seconds / HOUR, "heure");
  return many(seconds / MINUTE, "minute");
}

function many(count: number, noun: string): string {
  const whole = Math.ceil(count);
  return `${whole} ${noun}${whole > 1 ? "s" : ""}`;
}
