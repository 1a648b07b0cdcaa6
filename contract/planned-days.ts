const DAY_MS = 86_400_000;

/** How many days before and after today a day may lie that a clinic plans or tells: a next step, the first of a contract. */
export const PLANNED_DAYS = { before: 366, after: 731 } as const;

/** Whether a day of the calendar lies within that span; both days as YYYY-MM-DD. */
export function isPlannable(day: string, today: string): boolean {
  const away = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return away >= -PLANNED_DAYS.before && away <= PLANNED_DAYS.after;
}
