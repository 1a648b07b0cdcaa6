import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { currentUser, updateUser } from "contract/accounts/account.ts";
import type { InputOf } from "contract/call.ts";
import { send } from "../../api/client.ts";
import { emails } from "../../api/session.ts";
import { moveDrafts, openDrafts } from "../../shell/unsaved/drafts.ts";

export const currentUserQuery = queryOptions({
  queryKey: ["account"],
  async queryFn({ signal }) {
    const user = await send(currentUser, {}, { signal });
    openDrafts(user.email);
    emails.user = user.email;
    return user;
  },
});

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: InputOf<typeof updateUser>) => send(updateUser, values),
    onSuccess(user) {
      moveDrafts(user.email);
      client.setQueryData(currentUserQuery.queryKey, user);
    },
  });
}
