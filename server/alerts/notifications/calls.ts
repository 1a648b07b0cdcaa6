import * as contract from "contract/alerts/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "contract/alerts/notifications.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { withQuestions } from "./questions.ts";
import {
  countNotifications,
  deleteNotifications,
  findNotification,
  findNotifications,
  markNotificationsRead,
  restoreNotifications,
} from "./store.ts";

export const calls = feature(contract, {
  async notificationList(input, user, ctx) {
    const { page = 1, limit = NOTIFICATION_PAGE_SIZE } = input;
    const totalItems = await countNotifications(ctx.db, user.id);
    const totalPages = Math.ceil(totalItems / limit);
    return {
      items: await withQuestions(
        ctx.db,
        await findNotifications(ctx.db, user.id, { offset: (page - 1) * limit, limit }),
      ),
      meta: { totalItems, totalPages, currentPage: page, limit, first: 1, last: Math.max(1, totalPages) },
    };
  },

  /** A notification of another account gets the same 404 as an unknown notification (policy W-15). */
  async oneNotification(input, user, ctx) {
    const found = await findNotification(ctx.db, user.id, input.uuid);
    if (!found) throw new Problem("notificationNotFound");
    const [notification = found] = await withQuestions(ctx.db, [found]);
    return notification;
  },

  async deleteNotification(input, user, ctx) {
    const deleted = await deleteNotifications(ctx.db, user.id, [input.uuid], ctx.clock.now());
    if (deleted === 0) throw new Problem("notificationNotFound");
  },

  async markRead(input, user, ctx) {
    const known = await markNotificationsRead(ctx.db, user.id, [input.uuid], ctx.clock.now());
    if (known === 0) throw new Problem("notificationNotFound");
  },

  async bulkDelete(input, user, ctx) {
    await deleteNotifications(ctx.db, user.id, input.uuids, ctx.clock.now());
  },

  async bulkRead(input, user, ctx) {
    await markNotificationsRead(ctx.db, user.id, input.uuids, ctx.clock.now());
  },

  async unreadCount(_input, user, ctx) {
    return { count: await countNotifications(ctx.db, user.id, { isUnread: true }) };
  },

  /** Restores notifications that were deleted less than an hour ago, and ignores unknown ids. */
  async restoreNotifications(input, user, ctx) {
    const { deletedNotificationKeptSeconds } = ctx.policy.settings;
    const after = new Date(ctx.clock.now().getTime() - deletedNotificationKeptSeconds * 1000);
    await restoreNotifications(ctx.db, user.id, input.uuids, after);
  },
});
