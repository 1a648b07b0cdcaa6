import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { deleteNotifications } from "./store.ts";

/** Deletes a notification of the account. */
export async function deleteNotification(
  input: ParsedInputOf<typeof contract.deleteNotification>,
  user: SessionUser,
  world: World,
): Promise<void> {
  const deleted = await deleteNotifications(world.db, user.id, [input.uuid], world.clock.now());
  if (deleted === 0) throw new Problem("notificationNotFound");
}
