export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function dayText({ year, month, day }: LocalDay): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function readDay(text: string): LocalDay {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}
