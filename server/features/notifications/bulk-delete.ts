import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { deleteNotifications } from "./store.ts";

/** Deletes several notifications of the account; unknown ones are ignored (product 7). */
export async function bulkDelete(
  input: ParsedInputOf<typeof contract.bulkDelete>,
  user: SessionUser,
  world: World,
): Promise<void> {
  await deleteNotifications(world.db, user.id, input.uuids, world.clock.now());
}
