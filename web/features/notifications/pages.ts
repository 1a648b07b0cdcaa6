import {
  NOTIFICATION_PAGE_MAX,
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  notificationList,
} from "contract/notifications.ts";
import { send } from "../../api/client.ts";

/** One page of the list: as many items as a page has (product 9), and how many there are in all. */
export interface NotificationPage {
  readonly items: readonly Notification[];
  readonly totalItems: number;
}

/** How many pages a number of items fills. */
export function pageCount(totalItems: number): number {
  return Math.ceil(totalItems / NOTIFICATION_PAGE_SIZE);
}

/** Asks for a page; instead of one beyond the last, gives the last, if there is any (product 4.5). @throws ApiError */
export async function fetchPage(page: number, signal?: AbortSignal): Promise<NotificationPage> {
  const { items, meta } = await send(notificationList, { page, limit: NOTIFICATION_PAGE_SIZE }, { signal });
  if (page > meta.totalPages && meta.totalPages > 0) return fetchPage(meta.totalPages, signal);
  return { items, totalItems: meta.totalItems };
}

/**
 * Asks anew for the pages of the list that were loaded, all at once as far as one answer may hold them (product 4.5).
 * @param count how many pages were loaded; fewer come back when there are no longer so many
 * @throws ApiError
 */
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
