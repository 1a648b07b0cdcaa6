import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mandatary } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import type { InputOf } from "contract/call.ts";
import { readSelectionSharing, shareSelection } from "contract/selection/selection-sharing.ts";
import { send } from "../../api/client.ts";
import { forgetLists } from "../../candidates/queries.ts";
import { selectionsQuery } from "../../selection/entries/queries.ts";
import { currentUserQuery } from "../profile/queries.ts";

export function useAddCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: InputOf<typeof addCollaborator>) => send(addCollaborator, person),
    onSuccess: ({ success }) => keep(client, () => success.childVeterinaryUser),
  });
}

export function useDeleteCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: InputOf<typeof deleteCollaborator>) => send(deleteCollaborator, person),
    onSuccess: (_, { email }) => keep(client, (people) => people.filter((one) => one.email !== email)),
  });
}

export const sharingQuery = queryOptions({
  queryKey: ["selectionSharing"],
  queryFn: ({ signal }) => send(readSelectionSharing, {}, { signal }),
});

export function useShareSelection() {
  const client = useQueryClient();
  const show = (shared: boolean) => client.setQueryData(sharingQuery.queryKey, { shared });
  return useMutation({
    networkMode: "always",
    mutationFn: (shared: boolean) => send(shareSelection, { shared }),
    onMutate: (shared) => void show(shared),
    onSuccess: async () => {
      forgetLists(client);
      await client.invalidateQueries(selectionsQuery);
    },
    onError: (_, shared) => show(!shared),
  });
}

function keep(client: QueryClient, change: (people: readonly Mandatary[]) => Mandatary[]): void {
  client.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, childVeterinaryUser: change(user.childVeterinaryUser) },
  );
}
