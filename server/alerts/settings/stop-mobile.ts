import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { ofReply } from "../../platform/limits/subjects.ts";
import type { World } from "../../platform/world.ts";
import { insertNotifications } from "../notifications/store.ts";
import { ALERTS_TITLE, STOP_NOTICE } from "./messages.ts";
import { disableMobile } from "./store.ts";

/** Replies are remembered longer than they are accepted, so that no duplicate passes. */
const MEMORY_SECONDS = 3600;

/**
 * A repeated reply with a timestamp does not turn off alerts enabled since (policy T-58).
 * @param mobile ten national digits
 * @param at time of writing, in seconds
 */
export async function stopMobile(world: World, mobile: string, at?: number): Promise<void> {
  await transact(world, async (trx) => {
    if (at !== undefined && (await wasTaken(trx, world, `${mobile} ${at}`))) return;
    const now = world.clock.now();
    const accounts = await disableMobile(trx, mobile, now);
    const notices = accounts.map((accountId) => ({
      id: world.random.uuid(),
      accountId,
      title: ALERTS_TITLE,
      content: STOP_NOTICE,
      range: null,
    }));
    await insertNotifications(trx, notices, now);
  });
}

/** Counts atomically, so that concurrent duplicates are detected. */
async function wasTaken(trx: Database, world: World, answer: string): Promise<boolean> {
  const once = { name: "stopOnce", max: 1, seconds: MEMORY_SECONDS } as const;
  return (await countByRules(trx, world, [once], ofReply(answer))).passed !== undefined;
}
