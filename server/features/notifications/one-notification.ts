import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import type { Notification } from "contract/notifications.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findNotification } from "./store.ts";

/** One notification of the account; anybody else's does not exist (policy W-15). */
export async function oneNotification(
  input: ParsedInputOf<typeof contract.oneNotification>,
  user: SessionUser,
  world: World,
): Promise<Notification> {
  const found = await findNotification(world.db, user.id, input.uuid);
  if (!found) throw new Problem("notificationNotFound");
  return found;
}
