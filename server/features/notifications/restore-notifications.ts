import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import * as store from "./store.ts";

/** Brings back notifications that the account deleted less than an hour ago; unknown ones are ignored. */
export async function restoreNotifications(
  input: ParsedInputOf<typeof contract.restoreNotifications>,
  user: SessionUser,
  world: World,
): Promise<void> {
  const kept = world.policy.figures.deletedNotificationKeptSeconds;
  const after = new Date(world.clock.now().getTime() - kept * 1000);
  await store.restoreNotifications(world.db, user.id, input.uuids, after);
}
