import {
  NOTIFICATION_PAGE_MAX,
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  notificationList,
} from "contract/notifications.ts";
import { send } from "../../api/client.ts";

export interface NotificationPage {
  readonly items: readonly Notification[];
  readonly totalItems: number;
}

export function pageCount(totalItems: number): number {
  return Math.ceil(totalItems / NOTIFICATION_PAGE_SIZE);
}

/** Asks for a page; instead of one beyond the last, gives the last, if there is any (product 4.5). @throws ApiError */
export async function fetchPage(page: number, signal?: AbortSignal): Promise<NotificationPage> {
  const { items, meta } = await send(notificationList, { page, limit: NOTIFICATION_PAGE_SIZE }, { signal });
  if (page > meta.totalPages && meta.totalPages > 0) return fetchPage(meta.totalPages, signal);
  return { items, totalItems: meta.totalItems };
}

/** Reloads the first pages of the list, as many as one call may hold at a time (product 4.5). @throws ApiError */
export async function fetchFirstPages(count: number): Promise<NotificationPage[]> {
  const { items, totalItems } = await fetchFirstItems(count * NOTIFICATION_PAGE_SIZE);
  const left = pageCount(totalItems);
  const starts = Array.from({ length: Math.min(count, Math.max(left, 1)) }, (_, page) => page * NOTIFICATION_PAGE_SIZE);
  const pages = starts.map((start) => ({ items: items.slice(start, start + NOTIFICATION_PAGE_SIZE), totalItems }));
  return count > left && left > 0 ? [...pages.slice(0, -1), await fetchPage(left)] : pages;
}

async function fetchFirstItems(wanted: number): Promise<NotificationPage> {
  const limit = Math.min(wanted, NOTIFICATION_PAGE_MAX);
  const items: Notification[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await send(notificationList, { page, limit });
    items.push(...answer.items);
    const isWhole = items.length >= wanted || answer.items.length < limit;
    if (isWhole) return { items: items.slice(0, wanted), totalItems: answer.meta.totalItems };
  }
}
