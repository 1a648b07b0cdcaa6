import type { PayPeriod } from "contract/selection/pay-periods.ts";
import { pay } from "./texts.ts";

export function shareText({ percent, isOfBranch }: Pick<PayPeriod, "percent" | "isOfBranch">): string {
  return isOfBranch ? pay.ofBranch(percent) : pay.percent(percent);
}
