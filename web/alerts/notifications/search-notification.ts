import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { oneNotification } from "contract/alerts/notifications.ts";
import { useEffect } from "react";
import { ApiError, send } from "../../api/client.ts";
import type { SearchAddress } from "../../candidates/search/search-address.ts";
import { search as texts } from "../../candidates/search/texts.ts";
import { toast } from "../../ui/toast.ts";
import { forgetNotification, useReadOnArrival } from "./queries.ts";

const notificationQuery = (uuid: string) =>
  queryOptions({
    queryKey: ["notification", uuid],
    queryFn: ({ signal }) => send(oneNotification, { uuid }, { signal }),
    enabled: uuid !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useSearchNotification({ filters, search }: SearchAddress, searchError: Error | null) {
  const client = useQueryClient();
  const uuid = filters.notification;
  const { data: notification, error } = useQuery(notificationQuery(uuid));
  const isGone = uuid !== "" && [searchError, error].some(isUnknownNotification);
  useReadOnArrival(notification);
  useEffect(() => {
    if (!isGone) return;
    toast({ kind: "info", text: texts.notificationGone });
    forgetNotification(client, uuid);
    search({ ...filters, notification: "" }, { replace: true });
  }, [isGone, uuid, filters, search, client]);
  return { notification, failure: isGone ? null : searchError };
}

function isUnknownNotification(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "notificationNotFound";
}
