import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { markNotificationsRead } from "./store.ts";

/** Marks several notifications of the account as read; unknown ones are ignored (product 7). */
export async function bulkRead(
  input: ParsedInputOf<typeof contract.bulkRead>,
  user: SessionUser,
  world: World,
): Promise<void> {
  await markNotificationsRead(world.db, user.id, input.uuids, world.clock.now());
}
