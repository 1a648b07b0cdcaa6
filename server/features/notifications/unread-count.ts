import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { countUnread } from "./store.ts";

/** The number on the menu's badge (product 2.2). */
export async function unreadCount(
  _input: object,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof contract.unreadCount>> {
  return { count: await countUnread(world.db, user.id) };
}
