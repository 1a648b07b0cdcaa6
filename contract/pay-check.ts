import type { PayTable } from "./contract-pay.ts";

/** Months for which a check of the figures holds (beyond B6-12). */
const MONTHS = 6;

/** True while nobody has checked a table, not for six months, or not since the last 1 January. */
export function isCheckDue({ checkedOn }: Pick<PayTable, "checkedOn">, today: string): boolean {
  if (checkedOn === null) return true;
  const [year = 0, month = 0, date = 0] = today.split("-").map(Number);
  const latest = new Date(Date.UTC(year, month - 1 - MONTHS, date)).toISOString().slice(0, 10);
  return checkedOn < latest || checkedOn < `${today.slice(0, 4)}-01-01`;
}
