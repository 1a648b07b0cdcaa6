import { plural } from "./plural.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30;

/**
 * A length of time as the privacy page says it: '2 ans', '12 mois', '3 mois', '30 jours', '72 heures'. One year is
 * twelve months; up to a month days are counted, up to three days hours.
 * @param seconds more than 0
 */
export function duration(seconds: number): string {
  const days = seconds / DAY;
  if (days > YEAR_DAYS && days % YEAR_DAYS === 0) return plural(days / YEAR_DAYS, "an");
  if (days % YEAR_DAYS === 0) return `${(days / YEAR_DAYS) * 12} mois`;
  if (days > MONTH_DAYS && days % MONTH_DAYS === 0) return `${days / MONTH_DAYS} mois`;
  if (days > 3 || days === 2) return plural(Math.ceil(days), "jour");
  return plural(Math.max(1, Math.ceil(seconds / HOUR)), "heure");
}
