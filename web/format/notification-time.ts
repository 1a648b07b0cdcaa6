import { calendarDays } from "./calendar-days.ts";

/**
 * When a notification came, in the browser's time zone (product 2.10): '14:05' today and for anything to come, 'lundi'
 * for 1 to 6 calendar days ago, '3 mars' in the same year, '03/03/2023' otherwise.
 * @param instant an ISO instant
 */
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
