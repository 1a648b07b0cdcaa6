import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules, findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofAccount, ofMobile } from "../../platform/limits/subjects.ts";
import type { World } from "../../platform/world.ts";
import { wasMobileInformed } from "./store.ts";

const LIMIT = "alertMobilePerAccount";

/** Limits new mobiles to three a day, because their owners did not ask for the SMS. @throws Problem tooManyRequests */
export async function countNewMobile(trx: Database, world: World, accountId: string, mobile: string): Promise<void> {
  if (await wasMobileInformed(trx, accountId, mobile)) return;
  const { seconds } = world.policy.limits[LIMIT];
  const once = { name: "mobileOfToday", max: 1, seconds } as const;
  if ((await countByRules(trx, world, [once], ofMobile(accountId, mobile))).passed) return;
  const passed = await findPassedLimit(trx, world, [LIMIT], ofAccount(accountId));
  if (passed) throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}
