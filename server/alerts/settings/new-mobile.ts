import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules, findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofAccount, ofMobile } from "../../platform/limits/subjects.ts";
import { wasMobileInformed } from "./store.ts";

const LIMIT = "alertMobilePerAccount";

/**
 * Limits how many new mobile numbers an account can enter, because a number may belong to a stranger.
 * @throws Problem tooManyRequests
 */
export async function countNewMobile(trx: Database, ctx: AppContext, accountId: string, mobile: string): Promise<void> {
  if (await wasMobileInformed(trx, accountId, mobile)) return;
  const once = { name: "mobileOfToday", max: 1, seconds: ctx.policy.limits[LIMIT].seconds } as const;
  if ((await countByRules(trx, ctx, [once], ofMobile(accountId, mobile))).passed) return;
  const passed = await findPassedLimit(trx, ctx, [LIMIT], ofAccount(accountId));
  if (passed) throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}
