import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  markRead,
  NOTIFICATION_PAGE_MAX,
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  notificationList,
  unreadCount,
} from "contract/alerts/notifications.ts";
import { useCallback, useEffect } from "react";
import { send } from "../../api/client.ts";
import { useOnNavigation } from "../../shell/on-navigation.ts";

/** The interval in milliseconds at which a visible page requests the number of unread notifications (product 2.2). */
const UNREAD_INTERVAL = 60_000;

type Pages = InfiniteData<NotificationPage, number>;

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications"],
  queryFn: ({ pageParam, signal }): Promise<NotificationPage> => fetchPage(pageParam, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (pages.length < pageCount(last.totalItems) ? pages.length + 1 : undefined),
  staleTime: Number.POSITIVE_INFINITY,
});

const unreadQuery = queryOptions({
  queryKey: ["unreadNotifications"],
  queryFn: async ({ signal }) => (await send(unreadCount, {}, { signal })).count,
  refetchInterval: UNREAD_INTERVAL,
  refetchOnWindowFocus: "always",
});

export function useUnreadCount(enabled: boolean): number {
  const { data = 0, refetch } = useQuery({ ...unreadQuery, enabled });
  const refresh = useCallback(() => {
    if (enabled) void refetch({ cancelRefetch: false });
  }, [enabled, refetch]);
  useOnNavigation(refresh);
  return enabled ? data : 0;
}

export async function refreshNotifications(client: QueryClient): Promise<void> {
  void client.invalidateQueries(unreadQuery);
  await refreshList(client);
}

/** The time at which the page requested the list that it shows. */
let requestedAt = 0;

export async function refreshList(client: QueryClient): Promise<void> {
  const { queryKey } = notificationsQuery;
  const count = countPages(client);
  if (count === 0) return;
  const startedAt = performance.now();
  await client.cancelQueries({ queryKey });
  const pages = await fetchFirstPages(count);
  // Loads the list again if another page has loaded meanwhile, because this page may belong to the former list.
  if (countPages(client) > count) return refreshList(client);
  // Ignores a response that arrives after the response to a later request.
  if (startedAt < requestedAt) return;
  requestedAt = startedAt;
  client.setQueryData<Pages>(queryKey, { pages, pageParams: pages.map((_, index) => index + 1) });
}

/** Also counts a page that is still loading, because `cancelQueries` discards this page. */
function countPages(client: QueryClient): number {
  const state = client.getQueryState<Pages>(notificationsQuery.queryKey);
  return state?.data === undefined ? 0 : state.data.pages.length + (state.fetchStatus === "fetching" ? 1 : 0);
}

export function useReadOnArrival(notification: Notification | undefined): void {
  const client = useQueryClient();
  const unread = notification && !notification.read ? notification.uuid : undefined;
  useEffect(() => {
    if (unread === undefined) return;
    void send(markRead, { uuid: unread })
      .then(() => refreshNotifications(client))
      .catch(console.error);
  }, [unread, client]);
}

export function forgetNotification(client: QueryClient, uuid: string): void {
  client.setQueryData<Pages>(
    notificationsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.uuid !== uuid) })),
      },
  );
}

interface NotificationPage {
  readonly items: readonly Notification[];
  readonly totalItems: number;
}

function pageCount(totalItems: number): number {
  return Math.ceil(totalItems / NOTIFICATION_PAGE_SIZE);
}

/** If the list has become shorter and the page no longer exists, fetches the last page (product 4.5). */
async function fetchPage(page: number, signal?: AbortSignal): Promise<NotificationPage> {
  const { items, meta } = await send(notificationList, { page, limit: NOTIFICATION_PAGE_SIZE }, { signal });
  if (page > meta.totalPages && meta.totalPages > 0) return fetchPage(meta.totalPages, signal);
  return { items, totalItems: meta.totalItems };
}

async function fetchFirstPages(count: number): Promise<NotificationPage[]> {
  const { items, totalItems } = await fetchFirstItems(count * NOTIFICATION_PAGE_SIZE);
  const left = pageCount(totalItems);
  const starts = Array.from({ length: Math.min(count, Math.max(left, 1)) }, (_, page) => page * NOTIFICATION_PAGE_SIZE);
  const pages = starts.map((start) => ({ items: items.slice(start, start + NOTIFICATION_PAGE_SIZE), totalItems }));
  return count > left && left > 0 ? [...pages.slice(0, -1), await fetchPage(left)] : pages;
}

async function fetchFirstItems(count: number): Promise<NotificationPage> {
  const limit = Math.min(count, NOTIFICATION_PAGE_MAX);
  const items: Notification[] = [];
  for (let page = 1; ; page += 1) {
    const response = await send(notificationList, { page, limit });
    items.push(...response.items);
    const isWhole = items.length >= count || response.items.length < limit;
    if (isWhole) return { items: items.slice(0, count), totalItems: response.meta.totalItems };
  }
}
