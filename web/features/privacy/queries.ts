import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteUser, endOtherSessions, endSession, sessionList, userData } from "contract/privacy.ts";
import { send } from "../../api/client.ts";

/** The browsers that are logged in to the account. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => send(sessionList, {}, { signal }),
});

/** Logs one browser out. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(endSession, { id }),
    onSuccess: (_, id) =>
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id)),
  });
}

/** Logs out every browser but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(endOtherSessions, {}),
    onSuccess: () =>
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.current)),
  });
}

/** Asks for everything that is held about the account. */
export function useUserData() {
  return useMutation({ mutationFn: () => send(userData, {}) });
}

/** Erases the account. */
export function useDeleteUser() {
  return useMutation({ mutationFn: (password: string) => send(deleteUser, { password }) });
}
