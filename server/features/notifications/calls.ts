import * as contract from "contract/notifications.ts";
import { slice } from "../../http/slice.ts";
import { bulkDelete } from "./bulk-delete.ts";
import { bulkRead } from "./bulk-read.ts";
import { deleteNotification } from "./delete-notification.ts";
import { markRead } from "./mark-read.ts";
import { notificationList } from "./notification-list.ts";
import { oneNotification } from "./one-notification.ts";
import { restoreNotifications } from "./restore-notifications.ts";
import { unreadCount } from "./unread-count.ts";

export const calls = slice(contract, {
  notificationList,
  oneNotification,
  deleteNotification,
  markRead,
  bulkDelete,
  bulkRead,
  unreadCount,
  restoreNotifications,
});
