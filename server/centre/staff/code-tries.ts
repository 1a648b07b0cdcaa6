import type { AppContext } from "../../platform/context.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { ofAccount } from "../../platform/limits/subjects.ts";

const DAY_SECONDS = 24 * 3600;

/** Counts an attempt per person before the code is compared (beyond B1-11). @throws Problem tooManyRequests */
export async function countCodeTry(
  ctx: AppContext,
  staffId: string,
  name: "wrongCodesOfStaff" | "wrongRecoveryCodesOfStaff" = "wrongCodesOfStaff",
): Promise<{ takeBack(): Promise<void> }> {
  const { loginFailuresPerDay: max } = ctx.policy.settings;
  const rule = { name, max, seconds: DAY_SECONDS };
  const tries = await countByRules(ctx.db, ctx, [rule], ofAccount(staffId));
  if (tries.passed) throw new Problem("tooManyRequests", { retryAfterSeconds: tries.passed.retryAfterSeconds });
  return tries;
}
