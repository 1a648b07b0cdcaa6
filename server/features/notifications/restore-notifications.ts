import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import * as store from "./store.ts";

/** Brings back notifications that the account deleted a moment ago; unknown ones are ignored. */
export async function restoreNotifications(
  input: ParsedInputOf<typeof contract.restoreNotifications>,
  user: SessionUser,
  world: World,
): Promise<void> {
  await store.restoreNotifications(world.db, user.id, input.uuids);
}
