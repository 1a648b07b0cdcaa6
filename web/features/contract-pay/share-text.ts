import type { PayPeriod } from "contract/pay-periods.ts";
import { pay } from "./texts.ts";

/** '53 %', of the minimum wage, or '53 % du minimum de la branche'. */
export function shareText({ percent, isOfBranch }: Pick<PayPeriod, "percent" | "isOfBranch">): string {
  return isOfBranch ? pay.ofBranch(percent) : pay.percent(percent);
}
