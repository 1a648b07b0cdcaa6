import * as contract from "contract/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "contract/notifications.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import * as store from "./store.ts";
import {
  countNotifications,
  countUnread,
  deleteNotifications,
  findNotification,
  findNotifications,
  markNotificationsRead,
} from "./store.ts";

export const calls = slice(contract, {
  /** One page of the account's notifications. A page beyond the last is empty and says where the last is (product 4.5). */
  async notificationList(input, user, world) {
    const { page = 1, limit = NOTIFICATION_PAGE_SIZE } = input;
    const totalItems = await countNotifications(world.db, user.id);
    const totalPages = Math.ceil(totalItems / limit);
    return {
      items: await findNotifications(world.db, user.id, { offset: (page - 1) * limit, limit }),
      meta: { totalItems, totalPages, currentPage: page, limit, first: 1, last: Math.max(1, totalPages) },
    };
  },

  /** One notification of the account; anybody else's does not exist (policy W-15). */
  async oneNotification(input, user, world) {
    const found = await findNotification(world.db, user.id, input.uuid);
    if (!found) throw new Problem("notificationNotFound");
    return found;
  },

  /** Deletes a notification of the account. */
  async deleteNotification(input, user, world) {
    const deleted = await deleteNotifications(world.db, user.id, [input.uuid], world.clock.now());
    if (deleted === 0) throw new Problem("notificationNotFound");
  },

  /** Marks a notification of the account as read; may be repeated (product 4.5). */
  async markRead(input, user, world) {
    const known = await markNotificationsRead(world.db, user.id, [input.uuid], world.clock.now());
    if (known === 0) throw new Problem("notificationNotFound");
  },

  /** Deletes several notifications of the account; unknown ones are ignored (product 7). */
  async bulkDelete(input, user, world) {
    await deleteNotifications(world.db, user.id, input.uuids, world.clock.now());
  },

  /** Marks several notifications of the account as read; unknown ones are ignored (product 7). */
  async bulkRead(input, user, world) {
    await markNotificationsRead(world.db, user.id, input.uuids, world.clock.now());
  },

  /** The number on the menu's badge (product 2.2). */
  async unreadCount(_input, user, world) {
    return { count: await countUnread(world.db, user.id) };
  },

  /** Brings back notifications that the account deleted less than an hour ago; unknown ones are ignored. */
  async restoreNotifications(input, user, world) {
    const kept = world.policy.figures.deletedNotificationKeptSeconds;
    const after = new Date(world.clock.now().getTime() - kept * 1000);
    await store.restoreNotifications(world.db, user.id, input.uuids, after);
  },
});
