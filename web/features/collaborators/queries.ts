import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mandatary } from "contract/account.ts";
import type { InputOf } from "contract/call.ts";
import { addCollaborator, deleteCollaborator } from "contract/collaborators.ts";
import { send } from "../../api/client.ts";
import { currentUserQuery } from "../account/queries.ts";

/** Invites somebody, or sends a fresh invitation to somebody who has not answered. */
export function useAddCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: InputOf<typeof addCollaborator>) => send(addCollaborator, person),
    onSuccess: ({ success }) => keep(client, () => success.childVeterinaryUser),
  });
}

/** Removes a collaborator. */
export function useDeleteCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: InputOf<typeof deleteCollaborator>) => send(deleteCollaborator, person),
    onSuccess: (_, { email }) => keep(client, (people) => people.filter((one) => one.email !== email)),
  });
}

function keep(client: QueryClient, change: (people: readonly Mandatary[]) => Mandatary[]): void {
  client.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, childVeterinaryUser: change(user.childVeterinaryUser) },
  );
}
