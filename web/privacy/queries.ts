import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteUser } from "contract/accounts/erasure.ts";
import { endOtherSessions, endSession, type Session, sessionList } from "contract/accounts/sessions.ts";
import { userData } from "contract/privacy/privacy.ts";
import { send } from "../api/client.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => send(sessionList, {}, { signal }),
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(endSession, { id }),
    onSuccess: (_, id) => keepSessions(client, (session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(endOtherSessions, {}),
    onSuccess: () => keepSessions(client, (session) => session.current),
  });
}

/** Cancels a running request, because its response would contain the ended sessions. */
async function keepSessions(client: QueryClient, isKept: (session: Session) => boolean): Promise<void> {
  await client.cancelQueries(sessionsQuery);
  client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(isKept));
}

export function useUserData() {
  return useMutation({ mutationFn: () => send(userData, {}) });
}

export function useDeleteUser() {
  return useMutation({ mutationFn: (password: string) => send(deleteUser, { password }) });
}
