import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { insertNotifications } from "../notifications/store.ts";
import { ALERTS_TITLE, STOP_NOTICE } from "./messages.ts";
import { disableMobile } from "./store.ts";

/**
 * Somebody answered STOP to an SMS: the alerts to that mobile are turned off, and its accounts find a notice in the
 * portal (product 4.5). May be repeated.
 * @param mobile ten national digits
 */
export async function stopMobile(world: World, mobile: string): Promise<void> {
  await transact(world, async (trx) => {
    const accounts = await disableMobile(trx, mobile);
    const notices = accounts.map((accountId) => ({
      id: world.random.uuid(),
      accountId,
      title: ALERTS_TITLE,
      content: STOP_NOTICE,
      range: null,
    }));
    await insertNotifications(trx, notices, world.clock.now());
  });
}
