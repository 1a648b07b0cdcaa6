import { calendarDays } from "./calendar-days.ts";

/** '14:05' today, 'lundi' up to 6 days ago, '3 mars' this year, else '03/03/2023' (product 2.10). */
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
