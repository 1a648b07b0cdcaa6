import {
  type Mutation,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Candidate, CandidateCard } from "contract/candidates/candidate-fields.ts";
import { addToSelection, removeFromSelection, type SelectionEntry, selections } from "contract/selection/selection.ts";
import { useCallback } from "react";
import { send } from "../api/client.ts";
import { today } from "../format/dates.ts";
import { now } from "../format/now.ts";
import { candidateQuery, forgetLists, takeFromLists } from "./queries.ts";

export const selectionsQuery = queryOptions({
  queryKey: ["selections"],
  queryFn: async ({ signal }) => (await send(selections, {}, { signal })).veterinaryCandidateVeterinaryUsers,
  // Loads the selection again when the user returns to the window, because a colleague may have changed the selection.
  refetchOnWindowFocus: "always",
});

export function findListedEntry(client: QueryClient, id: number): CandidateCard | undefined {
  const entries = client.getQueryData(selectionsQuery.queryKey);
  return entries?.find((entry) => entry.veterinaryCandidate.id === id)?.veterinaryCandidate;
}

export function useUnconsultedCount(enabled: boolean): number {
  const adding = usePendingIds("addToSelection");
  const removing = usePendingIds("removeFromSelection");
  const { data: entries = [] } = useQuery({ ...selectionsQuery, enabled });
  const client = useQueryClient();
  if (!enabled) return 0;
  const ids = new Set(entries.map((entry) => entry.veterinaryCandidate.id));
  const remaining = entries.filter((entry) => !removing.has(entry.veterinaryCandidate.id));
  return countUnconsulted(remaining) + [...adding].filter((id) => !ids.has(id) && !isOpened(client, id)).length;
}

export function useDueCount(): number {
  const { data: entries = [] } = useQuery(selectionsQuery);
  return dueEntries(entries).length;
}

/** Lists the candidates whose next step is due today or overdue, the most overdue first. */
export function dueEntries(entries: readonly SelectionEntry[]): readonly SelectionEntry[] {
  const day = today();
  const dueOn = ({ followUp }: SelectionEntry) => followUp?.nextStepOn ?? "";
  return entries
    .filter((entry) => dueOn(entry) === day || isStepLate(entry, day))
    .filter(({ veterinaryCandidate, followUp }) => veterinaryCandidate.active && followUp?.status !== "dismissed")
    .sort((one, other) => dueOn(one).localeCompare(dueOn(other)));
}

/** If the clinic dismissed the candidate or reported a recruitment, a next step in the past does not count as late. */
export function isStepLate(
  { followUp, recruitment }: Pick<SelectionEntry, "followUp" | "recruitment">,
  day: string,
): boolean {
  const isReported = recruitment && recruitment.state !== "rejected";
  return !isReported && followUp?.status !== "dismissed" && (followUp?.nextStepOn ?? day) < day;
}

function isOpened(client: QueryClient, id: number): boolean {
  return client.getQueryData(candidateQuery(String(id)).queryKey) !== undefined;
}

function countUnconsulted(entries: readonly SelectionEntry[]): number {
  return entries.filter((entry) => entry.consultedAt === null && entry.veterinaryCandidate.active).length;
}

interface Handlers<Done extends readonly unknown[]> {
  readonly onDone?: (...done: Done) => void;
  readonly onRejected: (error: Error, id: number) => void | Promise<void>;
}

export function useAddToSelection({ onDone, onRejected }: Handlers<[added: Candidate, putBack: () => void]>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ["addToSelection"],
    mutationFn: (id: number) => send(addToSelection, { selectionId: id, isSelected: true }),
    onSuccess: async ({ veterinaryCandidate: added, contentWithheld }) => {
      if (contentWithheld) markSheet(client, added.id, true);
      else await showOnSheet(client, added);
      const putBack = await takeFromLists(client, added.id);
      const consultedAt = added.isAlreadyConsulted ? new Date(now()).toISOString() : null;
      // A colleague may have added the same candidate before.
      await changeEntries(client, (entries) => [
        { veterinaryCandidate: added, consultedAt },
        ...without(entries, added.id),
      ]);
      void client.invalidateQueries(selectionsQuery);
      onDone?.(added, putBack);
    },
    onError: onRejected,
  });
  // Ignores a second press of Enter, because React disables the button only in the next render.
  const add = useCallback((id: number) => isAdding(client, id) || mutate(id), [client, mutate]);
  return { add, isPending };
}

function isAdding(client: QueryClient, id: number): boolean {
  const predicate = (mutation: Mutation) => mutation.state.variables === id;
  return client.isMutating({ mutationKey: ["addToSelection"], predicate }) > 0;
}

async function showOnSheet(client: QueryClient, added: Candidate): Promise<void> {
  const { queryKey } = candidateQuery(String(added.id));
  if (client.getQueryState(queryKey) === undefined) return;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (sheet) => {
    const { distance, distanceApproximate } = sheet ?? added;
    return { ...added, distance, distanceApproximate };
  });
}

/**
 * Changes only `isSelected` in the loaded sheet. The server's response cannot replace the sheet: if the account has
 * reached the daily limit of sheets, the response contains only a card (policy T-45).
 */
function markSheet(client: QueryClient, id: number, isSelected: boolean): void {
  const { queryKey } = candidateQuery(String(id));
  client.setQueryData(queryKey, (sheet) => sheet && { ...sheet, isSelected });
}

export function useRemoveFromSelection({ onDone, onRejected }: Handlers<[removed: CandidateCard | undefined]>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["removeFromSelection"],
    mutationFn: (id: number) => send(removeFromSelection, { selectionId: id }),
    onSuccess: async (_, id) => {
      const removed = findListedEntry(client, id);
      await removeEntry(client, id);
      markSheet(client, id, false);
      forgetLists(client);
      onDone?.(removed);
    },
    onError: onRejected,
  });
}

export interface UndoneAddition {
  readonly id: number;
  readonly putBack: () => void;
}

export function useUndoAddition({ onRejected }: Pick<Handlers<[]>, "onRejected">) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["undoAddition"],
    mutationFn: ({ id }: UndoneAddition) => send(removeFromSelection, { selectionId: id }),
    onMutate: async ({ id, putBack }) => {
      putBack();
      await removeEntry(client, id);
    },
    onSettled: () => client.invalidateQueries(selectionsQuery),
    onError: async (error, { id }) => {
      await takeFromLists(client, id);
      await onRejected(error, id);
    },
  });
}

function removeEntry(client: QueryClient, id: number): Promise<void> {
  return changeEntries(client, (entries) => without(entries, id));
}

function without(entries: readonly SelectionEntry[], id: number): SelectionEntry[] {
  return entries.filter((entry) => entry.veterinaryCandidate.id !== id);
}

export function changeEntry(
  client: QueryClient,
  id: number,
  change: (entry: SelectionEntry) => SelectionEntry,
): Promise<void> {
  return changeEntries(client, (entries) =>
    entries.map((entry) => (entry.veterinaryCandidate.id === id ? change(entry) : entry)),
  );
}

/** Changes the loaded entries. Cancels running requests, because their responses would not contain the change. */
async function changeEntries(
  client: QueryClient,
  change: (entries: SelectionEntry[]) => SelectionEntry[],
): Promise<void> {
  await client.cancelQueries(selectionsQuery);
  client.setQueryData(selectionsQuery.queryKey, (entries) => entries && change(entries));
}

export function usePendingIds(change: "addToSelection" | "removeFromSelection"): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: [change], status: "pending" },
    select: (mutation) => Number(mutation.state.variables),
  });
  return new Set(ids);
}
