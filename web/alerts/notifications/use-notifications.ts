import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "contract/alerts/notifications.ts";
import { useOnNavigation } from "../../shell/on-navigation.ts";
import { useChanging } from "./changes.ts";
import { notificationsQuery, refreshList } from "./queries.ts";

export interface LoadedNotifications {
  readonly items: readonly Notification[] | undefined;
  readonly total: number;
  readonly failed: boolean;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly busy: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export function useNotifications(): LoadedNotifications {
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery);
  const leaving = useChanging("delete");
  const marked = useChanging("read");

  useOnNavigation(() => void refreshList(client).catch(console.error));

  const listed = list.data && withoutDoubles(list.data.pages.flatMap((page) => page.items));
  const items = listed
    ?.filter(({ uuid }) => !leaving.has(uuid))
    .map((one) => (marked.has(one.uuid) ? { ...one, read: true } : one));
  const total = (list.data?.pages.at(-1)?.totalItems ?? 0) - ((listed?.length ?? 0) - (items?.length ?? 0));
  return {
    items,
    total,
    failed: list.isError,
    hasMore: list.hasNextPage,
    loading: list.isFetching,
    busy: list.isFetching || leaving.size > 0 || marked.size > 0,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}

/** Two pages contain the same notification if a new notification arrives between the requests for these pages. */
function withoutDoubles(items: readonly Notification[]): Notification[] {
  return [...new Map(items.map((one) => [one.uuid, one])).values()];
}
