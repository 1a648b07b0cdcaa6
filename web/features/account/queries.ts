import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { currentUser, updateUser } from "contract/account.ts";
import type { InputOf } from "contract/call.ts";
import { send } from "../../api/client.ts";

/** The logged-in account. */
export const currentUserQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => send(currentUser, {}, { signal }),
});

/** Stores the profile; the answer is the account as it now is. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: InputOf<typeof updateUser>) => send(updateUser, values),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}
