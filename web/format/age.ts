/** A birthday on 29 February counts on 1 March. @returns undefined for a missing, invalid or future birthday */
export function ageInYears(birthday: string | null, today: Date = new Date()): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthday ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const thisYear = monthAndDay(today.getMonth() + 1, today.getDate()) >= monthAndDay(Number(month), Number(day));
  const age = today.getFullYear() - Number(year) - (thisYear ? 0 : 1);
  return age >= 0 ? age : undefined;
}

function monthAndDay(month: number, day: number): number {
  return month * 100 + day;
}
