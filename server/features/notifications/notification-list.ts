import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "contract/notifications.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { countNotifications, findNotifications } from "./store.ts";

type Call = typeof contract.notificationList;

/** One page of the account's notifications. A page beyond the last is empty and says where the last is (product 4.5). */
export async function notificationList(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const { page = 1, limit = NOTIFICATION_PAGE_SIZE } = input;
  const totalItems = await countNotifications(world.db, user.id);
  const totalPages = Math.ceil(totalItems / limit);
  return {
    items: await findNotifications(world.db, user.id, { offset: (page - 1) * limit, limit }),
    meta: { totalItems, totalPages, currentPage: page, limit, first: 1, last: Math.max(1, totalPages) },
  };
}
