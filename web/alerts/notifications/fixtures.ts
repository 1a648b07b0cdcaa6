import type { Notification, notificationList } from "contract/alerts/notifications.ts";
import type { ResponseOf } from "contract/call.ts";

export function makeNotification(given: Partial<Notification> = {}): Notification {
  return {
    uuid: "n-1",
    title: "Nouveaux candidats",
    content: "2 nouveaux candidats ASV : Ille-et-Vilaine (35).",
    read: false,
    date: "2026-03-03T12:00:00.000Z",
    type: "candidate",
    ...given,
  };
}

export function pageOf(
  all: readonly Notification[],
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): ResponseOf<typeof notificationList> {
  const totalPages = Math.ceil(all.length / limit);
  return {
    items: all.slice((page - 1) * limit, page * limit),
    meta: { totalItems: all.length, totalPages, currentPage: page, limit, first: 1, last: Math.max(1, totalPages) },
  };
}
