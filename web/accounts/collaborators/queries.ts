import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mandatary } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import type { InputOf } from "contract/call.ts";
import { send } from "../../api/client.ts";
import { currentUserQuery } from "../profile/queries.ts";

export function useAddCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: InputOf<typeof addCollaborator>) => send(addCollaborator, person),
    onSuccess: ({ success }) => updatePeople(client, () => success.childVeterinaryUser),
  });
}

export function useDeleteCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: InputOf<typeof deleteCollaborator>) => send(deleteCollaborator, person),
    onSuccess: (_, { email }) => updatePeople(client, (people) => people.filter((one) => one.email !== email)),
  });
}

function updatePeople(client: QueryClient, change: (people: readonly Mandatary[]) => Mandatary[]): void {
  client.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, childVeterinaryUser: change(user.childVeterinaryUser) },
  );
}
