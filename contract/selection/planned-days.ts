const DAY_MS = 86_400_000;

/** Range of a day that a clinic enters, from today: a next step, or the start of a contract. */
export const PLANNED_DAYS = { before: 366, after: 731 } as const;

export function isPlannable(day: string, today: string): boolean {
  const away = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return away >= -PLANNED_DAYS.before && away <= PLANNED_DAYS.after;
}
