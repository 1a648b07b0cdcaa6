import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeSearch,
  deleteSearch,
  openSearch,
  restoreSearch,
  type SavedSearch,
  type SearchAlert,
  savedSearches,
  saveSearch,
} from "contract/alerts/saved-searches.ts";
import { send } from "../../../api/client.ts";
import { showError } from "../../../shell/show-error.ts";
import { toast } from "../../../ui/toast.ts";
import { type Filters, readFilters, searchInput, writeFilters } from "../filters.ts";
import { texts } from "./texts.ts";

export const savedSearchesQuery = queryOptions({
  queryKey: ["savedSearches"],
  queryFn: async ({ signal }) => (await send(savedSearches, {}, { signal })).items,
});

/** Shows the change before the server responds. Cancels a running request, because its response lacks the change. */
async function change(client: QueryClient, to: (searches: SavedSearch[]) => SavedSearch[]): Promise<void> {
  await client.cancelQueries(savedSearchesQuery);
  const changed = client.setQueryData(savedSearchesQuery.queryKey, (known) => known && to(known));
  // React Query does not repeat a cancelled first request.
  if (changed === undefined) void client.invalidateQueries(savedSearchesQuery);
}

const byName = (one: SavedSearch, other: SavedSearch) => one.name.localeCompare(other.name, "fr");

interface SearchToSave {
  readonly id?: string;
  readonly name: string;
  readonly alert: SearchAlert;
  readonly filters?: Filters;
}

export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name, alert, filters }: SearchToSave) =>
      id === undefined
        ? send(saveSearch, { name, alert, ...(filters && { filters: toStored(filters) }) })
        : send(changeSearch, { id, name, alert }),
    onSuccess: (saved) => change(client, (known) => [...known.filter(({ id }) => id !== saved.id), saved].sort(byName)),
  });
}

export function useRemoveSearch() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries(savedSearchesQuery);
  const hide = (id: string) => change(client, (known) => known.filter((search) => search.id !== id));
  const undo = useMutation({
    mutationFn: (id: string) => send(restoreSearch, { id }),
    onSuccess: reload,
    onError: (error) => showError(error, { fallback: texts.undoFailed }),
  });
  return useMutation({
    mutationFn: (id: string) => send(deleteSearch, { id }),
    onMutate: hide,
    onSuccess: async (_done, id) => {
      // A list that was loaded during the request may still contain the search.
      await hide(id);
      toast({ text: texts.removed, action: { label: texts.undo, run: () => undo.mutate(id) } });
    },
    onError: (error) => {
      showError(error, { fallback: texts.removeFailed });
      void reload();
    },
  });
}

export function useRunSearch(goTo: (filters: Filters) => void) {
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: (id: string) => send(openSearch, { id }),
    onMutate: (id) =>
      change(client, (known) => known.map((search) => (search.id === id ? { ...search, newCount: 0 } : search))),
    // Reloads the numbers of new candidates, because candidates may have been published since the last request.
    onSettled: () => client.invalidateQueries(savedSearchesQuery),
  });
  return ({ id, filters }: SavedSearch) => {
    open.mutate(id);
    goTo(fromStored(filters));
  };
}

/** Ignores the order of the results, so that users cannot save the same filters again with a different order. */
export function isSavedAs({ filters: stored }: SavedSearch, filters: Filters): boolean {
  const found = (one: Filters) => writeFilters({ ...one, order: "", ids: "" });
  return found(fromStored(stored)) === found(filters);
}

function toStored(filters: Filters): Record<string, unknown> {
  const { page: _page, notification: _notification, ids: _ids, ...input } = searchInput(filters);
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ""));
}

function fromStored(stored: Readonly<Record<string, unknown>>): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(stored)) {
    for (const one of [value].flat()) query.append(name, String(one));
  }
  return readFilters(query);
}
