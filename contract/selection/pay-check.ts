import type { PayTable } from "./contract-pay.ts";

const MONTHS = 6;

/** True if the table was never checked, not for six months, or not since 1 January. */
export function isCheckDue({ checkedOn }: Pick<PayTable, "checkedOn">, today: string): boolean {
  if (checkedOn === null) return true;
  const [year = 0, month = 0, date = 0] = today.split("-").map(Number);
  const latest = new Date(Date.UTC(year, month - 1 - MONTHS, date)).toISOString().slice(0, 10);
  return checkedOn < latest || checkedOn < `${today.slice(0, 4)}-01-01`;
}
