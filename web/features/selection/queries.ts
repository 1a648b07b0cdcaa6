import {
  type Mutation,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Candidate, CandidateCard } from "contract/candidate-fields.ts";
import { addToSelection, removeFromSelection, type SelectionEntry, selections } from "contract/selection.ts";
import { useCallback, useMemo } from "react";
import { send } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { today } from "../../format/today.ts";
import { candidateQuery, forgetLists, takeFromLists } from "../candidates/queries.ts";
import { readChoice, shownEntries } from "./list/shown.ts";

export const selectionsQuery = queryOptions({
  queryKey: ["selections"],
  queryFn: async ({ signal }) => (await send(selections, {}, { signal })).veterinaryCandidateVeterinaryUsers,
});

/** The selection as its page shows it under this query of its address, who was put off at the end; undefined until it is known. */
export function useShownSelection(query: string, enabled: boolean): readonly SelectionEntry[] | undefined {
  const { data: entries } = useQuery({ ...selectionsQuery, enabled });
  return useMemo(() => {
    if (entries === undefined) return undefined;
    const asked = new URLSearchParams(query);
    const { shown, putOff } = shownEntries(
      entries,
      readChoice((name) => asked.get(name) ?? ""),
    );
    return [...shown, ...putOff];
  }, [entries, query]);
}

export function findListedEntry(client: QueryClient, id: number): CandidateCard | undefined {
  const entries = client.getQueryData(selectionsQuery.queryKey);
  return entries?.find((entry) => entry.veterinaryCandidate.id === id)?.veterinaryCandidate;
}

/** Selected active candidates not opened since (product 2.2). Counts an addition or removal from the click on. */
export function useUnconsultedCount(enabled: boolean): number {
  const adding = useLeaving("addToSelection");
  const removing = useLeaving("removeFromSelection");
  const { data: entries = [] } = useQuery({ ...selectionsQuery, enabled });
  const client = useQueryClient();
  if (!enabled) return 0;
  const ids = new Set(entries.map((entry) => entry.veterinaryCandidate.id));
  const stay = entries.filter((entry) => !removing.has(entry.veterinaryCandidate.id));
  return countUnconsulted(stay) + [...adding].filter((id) => !ids.has(id) && !isOpened(client, id)).length;
}

export function useDueCount(): number {
  const { data: entries = [] } = useQuery(selectionsQuery);
  const day = today();
  return entries.filter(({ veterinaryCandidate, followUp }) => {
    const { nextStepOn = null, status } = followUp ?? {};
    return veterinaryCandidate.active && status !== "dismissed" && nextStepOn !== null && nextStepOn <= day;
  }).length;
}

function isOpened(client: QueryClient, id: number): boolean {
  return client.getQueryData(candidateQuery(String(id)).queryKey) !== undefined;
}

function countUnconsulted(entries: readonly SelectionEntry[]): number {
  return entries.filter((entry) => entry.consultedAt === null && entry.veterinaryCandidate.active).length;
}

interface Outcome<Done extends readonly unknown[]> {
  readonly onDone?: (...done: Done) => void;
  readonly onRefused: (error: Error, id: number) => void | Promise<void>;
}

/** Adds a candidate. The answer is the sheet with its contacts; `onDone` also gets an undo for the loaded lists. */
export function useAddToSelection({ onDone, onRefused }: Outcome<[added: Candidate, putBack: () => void]>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ["addToSelection"],
    mutationFn: (id: number) => send(addToSelection, { selectionId: id, isSelected: true }),
    onSuccess: async ({ veterinaryCandidate: added, contentWithheld }) => {
      if (contentWithheld) keepSheet(client, added.id);
      else await showOnSheet(client, added);
      const putBack = await takeFromLists(client, added.id);
      // When exactly the sheet was opened comes with the list itself.
      const consultedAt = added.isAlreadyConsulted ? new Date(now()).toISOString() : null;
      await changeEntries(client, (entries) => [{ veterinaryCandidate: added, consultedAt }, ...entries]);
      void client.invalidateQueries(selectionsQuery);
      onDone?.(added, putBack);
    },
    onError: onRefused,
  });
  // Two presses of Enter come sooner than a drawing that tells the second one.
  const add = useCallback((id: number) => isAdding(client, id) || mutate(id), [client, mutate]);
  return { add, isPending };
}

function isAdding(client: QueryClient, id: number): boolean {
  const predicate = (mutation: Mutation) => mutation.state.variables === id;
  return client.isMutating({ mutationKey: ["addToSelection"], predicate }) > 0;
}

/** Replaces the sheet on screen with the answer, but keeps the distance, which is measured from the search's place. */
async function showOnSheet(client: QueryClient, added: Candidate): Promise<void> {
  const { queryKey } = candidateQuery(String(added.id));
  if (client.getQueryState(queryKey) === undefined) return;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (sheet) => {
    const { distance, distanceApproximate } = sheet ?? added;
    return { ...added, distance, distanceApproximate };
  });
}

/** An answer beyond the day's sheets is a card (policy T-45): the sheet on the screen stays, as that of one put aside. */
function keepSheet(client: QueryClient, id: number): void {
  const { queryKey } = candidateQuery(String(id));
  client.setQueryData(queryKey, (sheet) => sheet && { ...sheet, isSelected: true });
}

/** Takes a candidate out of the selection; the search may list him again. `onDone` gets the card that was listed. */
export function useRemoveFromSelection({ onDone, onRefused }: Outcome<[removed: CandidateCard | undefined]>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["removeFromSelection"],
    mutationFn: (id: number) => send(removeFromSelection, { selectionId: id }),
    onSuccess: async (_, id) => {
      const removed = findListedEntry(client, id);
      await leaveEntries(client, id);
      forgetLists(client);
      onDone?.(removed);
    },
    onError: onRefused,
  });
}

/** An addition that is taken back: who was added, and what puts him back into the lists that he left. */
export interface UndoneAddition {
  readonly id: number;
  readonly putBack: () => void;
}

/** Takes an addition back: the candidate stands in his lists again at once, and leaves them again if it fails. */
export function useUndoAddition({ onRefused }: Pick<Outcome<[]>, "onRefused">) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["undoAddition"],
    mutationFn: ({ id }: UndoneAddition) => send(removeFromSelection, { selectionId: id }),
    onMutate: async ({ id, putBack }) => {
      putBack();
      await leaveEntries(client, id);
    },
    onSettled: () => client.invalidateQueries(selectionsQuery),
    onError: async (error, { id }) => {
      await takeFromLists(client, id);
      await onRefused(error, id);
    },
  });
}

function leaveEntries(client: QueryClient, id: number): Promise<void> {
  return changeEntries(client, (entries) => entries.filter((entry) => entry.veterinaryCandidate.id !== id));
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

/** Changes the selection as far as it is loaded; an answer on its way would undo the change. */
async function changeEntries(
  client: QueryClient,
  change: (entries: SelectionEntry[]) => SelectionEntry[],
): Promise<void> {
  await client.cancelQueries(selectionsQuery);
  client.setQueryData(selectionsQuery.queryKey, (entries) => entries && change(entries));
}

/** Candidates whose addition or removal is on its way: lists leave them out at once, and show them again if it fails. */
export function useLeaving(change: "addToSelection" | "removeFromSelection"): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: [change], status: "pending" },
    select: (mutation) => Number(mutation.state.variables),
  });
  return new Set(ids);
}
