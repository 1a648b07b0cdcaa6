import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { ofReply } from "../../platform/limits/subjects.ts";
import { makeNotice, STOP_NOTICE } from "../engine/messages.ts";
import { insertNotifications } from "../notifications/store.ts";
import { disableMobile } from "./store.ts";

/** The server remembers replies longer than it accepts them, so that it detects every duplicate. */
const MEMORY_SECONDS = 3600;

/**
 * Turns off the alerts to a mobile. With `at`, ignores a copy of an earlier reply, because the user may have turned
 * alerts on again (policy T-58).
 * @param mobile - ten national digits
 * @param at - the time of the reply, in seconds
 */
export async function stopMobile(ctx: AppContext, mobile: string, at?: number): Promise<void> {
  await transact(ctx, async (trx) => {
    if (at !== undefined && (await wasReceived(trx, ctx, `${mobile} ${at}`))) return;
    const now = ctx.clock.now();
    const accounts = await disableMobile(trx, mobile, now);
    const notices = accounts.map((accountId) => makeNotice(ctx, accountId, STOP_NOTICE));
    await insertNotifications(trx, notices, now);
  });
}

/**
 * True if the server received this reply before. Uses one atomic statement, which also detects simultaneous duplicates.
 */
async function wasReceived(trx: Database, ctx: AppContext, reply: string): Promise<boolean> {
  const once = { name: "stopOnce", max: 1, seconds: MEMORY_SECONDS } as const;
  return (await countByRules(trx, ctx, [once], ofReply(reply))).passed !== undefined;
}
