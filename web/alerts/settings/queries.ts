import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  alertStatus,
  CANDIDATE_NOTIFICATION,
  defaultParameters,
  type NotificationParameters,
  notificationParametersRead,
  notificationParametersSave,
} from "contract/alerts/alerts.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { ApiError, send } from "../../api/client.ts";

const id = CANDIDATE_NOTIFICATION;

/** The server responds with 404 if the account has no stored settings (product 8.12). The query then returns null. */
export const parametersQuery = queryOptions({
  queryKey: ["alertParameters"],
  queryFn: async ({ signal }): Promise<NotificationParameters | null> => {
    try {
      return await send(notificationParametersRead, { id }, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export function useStoredParameters() {
  const parameters = useQuery(parametersQuery);
  const user = useQuery({ ...currentUserQuery, enabled: parameters.data === null });
  const [clinic] = user.data?.veterinaryClinicals ?? [];
  const defaults = user.data && defaultParameters(clinic?.ZIPCode, user.data.phone);
  return {
    // Undefined while the settings load. Otherwise the page would first show the defaults.
    stored: parameters.data === null ? defaults : parameters.data,
    failed: parameters.isError || user.isError,
    retry: () => void (parameters.isError ? parameters.refetch() : user.refetch()),
  };
}

export function useSaveParameters() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ enabled, ...rest }: Omit<NotificationParameters, "edition"> & { edition: number | null }) =>
      send(notificationParametersSave, enabled ? { id, enabled, ...rest } : { id, enabled, ...rest }),
    onSuccess: async (stored) => {
      // Cancels a running request, because its response would show the former settings.
      await client.cancelQueries(parametersQuery);
      client.setQueryData(parametersQuery.queryKey, stored);
      void client.invalidateQueries({ queryKey: ["alertStatus"] });
    },
  });
}

export function alertStatusQuery(sectorList: readonly string[]) {
  return queryOptions({
    queryKey: ["alertStatus", sectorList],
    queryFn: ({ signal }) => send(alertStatus, { id, sectorList: [...sectorList] }, { signal }),
    placeholderData: keepPreviousData,
  });
}
