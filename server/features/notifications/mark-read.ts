import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { markNotificationsRead } from "./store.ts";

/** Marks a notification of the account as read; may be repeated (product 4.5). */
export async function markRead(
  input: ParsedInputOf<typeof contract.markRead>,
  user: SessionUser,
  world: World,
): Promise<void> {
  const known = await markNotificationsRead(world.db, user.id, [input.uuid], world.clock.now());
  if (known === 0) throw new Problem("notificationNotFound");
}
