import * as contract from "contract/alerts/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "contract/alerts/notifications.ts";
import type { AppContext } from "../../platform/context.ts";
import { feature, type SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { describe } from "./describe.ts";
import { withQuestions } from "./questions.ts";
import {
  countNotifications,
  deleteNotifications,
  findNotification,
  findNotifications,
  markNotificationsRead,
  restoreNotifications,
  type StoredNotification,
} from "./store.ts";

export const calls = feature(contract, {
  async notificationList(input, user, ctx) {
    const { page = 1, limit = NOTIFICATION_PAGE_SIZE } = input;
    const totalItems = await countNotifications(ctx.db, user.id);
    const totalPages = Math.ceil(totalItems / limit);
    return {
      items: await shown(ctx, user, await findNotifications(ctx.db, user.id, { offset: (page - 1) * limit, limit })),
      meta: { totalItems, totalPages, currentPage: page, limit, first: 1, last: Math.max(1, totalPages) },
    };
  },

  /** Another account's notification gets the same 404 as an unknown one (policy W-15). */
  async oneNotification(input, user, ctx) {
    const found = await findNotification(ctx.db, user.id, input.uuid);
    const [notification] = found ? await shown(ctx, user, [found]) : [];
    if (!notification) throw new Problem("notificationNotFound");
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

  /** Restores notifications deleted within the last hour. Ignores unknown ids. */
  async restoreNotifications(input, user, ctx) {
    const { deletedNotificationKeptSeconds } = ctx.policy.settings;
    const after = new Date(ctx.clock.now().getTime() - deletedNotificationKeptSeconds * 1000);
    await restoreNotifications(ctx.db, user.id, input.uuids, after);
  },
});

async function shown(ctx: AppContext, user: SessionUser, found: readonly StoredNotification[]) {
  return withQuestions(ctx.db, await describe(ctx, user, found));
}
