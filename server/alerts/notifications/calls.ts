import * as contract from "contract/alerts/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "contract/alerts/notifications.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
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
  async notificationList(input, user, world) {
    const { page = 1, limit = NOTIFICATION_PAGE_SIZE } = input;
    const totalItems = await countNotifications(world.db, user.id);
    const totalPages = Math.ceil(totalItems / limit);
    return {
      items: await findNotifications(world.db, user.id, { offset: (page - 1) * limit, limit }),
      meta: { totalItems, totalPages, currentPage: page, limit, first: 1, last: Math.max(1, totalPages) },
    };
  },

  /** Notifications of other accounts are reported as not found (policy W-15). */
  async oneNotification(input, user, world) {
    const found = await findNotification(world.db, user.id, input.uuid);
    if (!found) throw new Problem("notificationNotFound");
    return found;
  },

  async deleteNotification(input, user, world) {
    const deleted = await deleteNotifications(world.db, user.id, [input.uuid], world.clock.now());
    if (deleted === 0) throw new Problem("notificationNotFound");
  },

  /** May be repeated. */
  async markRead(input, user, world) {
    const known = await markNotificationsRead(world.db, user.id, [input.uuid], world.clock.now());
    if (known === 0) throw new Problem("notificationNotFound");
  },

  async bulkDelete(input, user, world) {
    await deleteNotifications(world.db, user.id, input.uuids, world.clock.now());
  },

  async bulkRead(input, user, world) {
    await markNotificationsRead(world.db, user.id, input.uuids, world.clock.now());
  },

  async unreadCount(_input, user, world) {
    return { count: await countUnread(world.db, user.id) };
  },

  /** Restores notifications deleted less than an hour ago; ignores unknown ids. */
  async restoreNotifications(input, user, world) {
    const kept = world.policy.figures.deletedNotificationKeptSeconds;
    const after = new Date(world.clock.now().getTime() - kept * 1000);
    await store.restoreNotifications(world.db, user.id, input.uuids, after);
  },
});
