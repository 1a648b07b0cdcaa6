/**
 * Whole years between a birthday (YYYY-MM-DD) and a day, by the calendar: who was born on 29 February is a year older
 * on 1 March of a common year. Undefined without a birthday, with one that is no date, or with one to come.
 */
export function ageInYears(birthday: string | null, today: Date = new Date()): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthday ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const thisYear = monthAndDay(today.getMonth() + 1, today.getDate()) >= monthAndDay(Number(month), Number(day));
  const age = today.getFullYear() - Number(year) - (thisYear ? 0 : 1);
  return age >= 0 ? age : undefined;
}

/** Two days of the year compare as these numbers do. */
function monthAndDay(month: number, day: number): number {
  return month * 100 + day;
}
