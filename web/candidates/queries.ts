import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { CANDIDATE_PAGE_SIZE, candidate, candidates, studyLevels } from "contract/candidates/candidates.ts";
import { countCandidates, newCandidates } from "contract/candidates/counts.ts";
import { follow, send } from "../api/client.ts";
import { tabMemory } from "../ui/storage.ts";
import { type Filters, searchInput } from "./search/filters.ts";
import { orderOf } from "./search/list-order.ts";

/** Stores a list for this many milliseconds, so that a user who returns from a sheet sees the same list. */
const LIST_CACHE_MS = 30 * 60 * 1000;

type Page = ResponseOf<typeof candidates>;

export type Pages = InfiniteData<Page, string | undefined>;

export const listKey = ["candidates"];

export const hasList = {
  queryKey: listKey,
  predicate: (query: { state: { data: unknown } }) => query.state.data !== undefined,
};

/** Each history entry has its own list, so that Back shows the same list and a new search loads a new list. */
export function searchQuery(wanted: Filters, entry: string) {
  const filters = { ...wanted, order: orderOf(wanted) };
  return infiniteQueryOptions({
    queryKey: [...listKey, filters, entry],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      pageParam === undefined ? loadBeginning(filters, entry, signal) : follow(candidates, pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page["hydra:view"]["hydra:next"],
    // Skips the comparison of old and new pages. The comparison is slow, and loaded pages never change.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: LIST_CACHE_MS,
  });
}

export function matchCountQuery(filters: Filters) {
  return queryOptions({
    queryKey: ["matchCount", filters],
    queryFn: async ({ signal }) => {
      const input = { ...searchInput(filters), withoutSelection: "false" as const };
      return (await send(candidates, input, { signal }))["hydra:totalItems"];
    },
  });
}

export function countQuery(filters: Filters) {
  return queryOptions({
    queryKey: ["candidateCount", filters],
    queryFn: async ({ signal }) => (await send(countCandidates, searchInput(filters), { signal })).count,
  });
}

export const newsQuery = queryOptions({
  queryKey: ["newCandidates"],
  queryFn: ({ signal }) => send(newCandidates, {}, { signal }),
});

const MOST_PAGES = 40;

/** The number of pages that each history entry has loaded. After a reload, the list loads the same number again. */
const lengths = tabMemory("pages");

function formerPageCount(entry: string): number {
  return Math.min(lengths.get(entry)?.[0] ?? 1, MOST_PAGES);
}

export function storeLength(entry: string, cards: number): void {
  lengths.set(entry, [Math.max(1, Math.ceil(cards / CANDIDATE_PAGE_SIZE))]);
}

async function loadBeginning(filters: Filters, entry: string, signal: AbortSignal): Promise<Page> {
  const numbers = Array.from({ length: formerPageCount(entry) }, (_, index) => String(index + 1));
  const pages = await Promise.all(
    numbers.map((page) => send(candidates, { ...searchInput(filters), page }, { signal })),
  );
  const cards = new Map(pages.flatMap((page) => page["hydra:member"]).map((card) => [card.id, card]));
  const end = pages.findLast((page) => page["hydra:member"].length > 0) ?? pages[0];
  if (end === undefined) throw new Error("A list has a first page");
  return { ...end, "hydra:member": [...cards.values()] };
}

/** Do not prefetch this query, because the request marks the candidate as 'Déjà vu' (product 2.9). */
export function candidateQuery(id: string, near = "") {
  return queryOptions({
    queryKey: ["candidate", id],
    queryFn: ({ signal }) => send(candidate, { id, near }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Loads a sheet for the page that compares candidates. The request does not mark the candidate as 'Déjà vu' (B5-01).
 */
export function comparedQuery(id: number) {
  return queryOptions({
    queryKey: ["comparedCandidate", id],
    queryFn: ({ signal }) => send(candidate, { id: String(id), compared: "1" }, { signal }),
  });
}

export const studyLevelsQuery = queryOptions({
  queryKey: ["studyLevels"],
  queryFn: ({ signal }) => send(studyLevels, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Removes the candidate from the loaded lists. Discards a list if the candidate may be on a page that is not loaded.
 * @returns a function that restores the lists
 */
export async function takeFromLists(client: QueryClient, id: number): Promise<() => void> {
  await client.cancelQueries(hasList);
  // Loads an unfinished list again, because its response may still contain the candidate.
  void client.resetQueries({ queryKey: listKey, predicate: (query) => !hasList.predicate(query) });
  const left: [QueryKey, Pages][] = [];
  for (const [queryKey, list] of client.getQueriesData<Pages>({ queryKey: listKey })) {
    if (list === undefined) continue;
    const isListed = list.pages.some((page) => page["hydra:member"].some((one) => one.id === id));
    const isWhole = list.pages.at(-1)?.["hydra:view"]["hydra:next"] === undefined;
    if (isListed) {
      left.push([queryKey, list]);
      client.setQueryData<Pages>(queryKey, withoutCandidate(list, id));
    } else if (!isWhole) client.removeQueries({ queryKey, exact: true });
  }
  return () => {
    for (const [queryKey, former] of left) {
      client.setQueryData<Pages>(queryKey, (list) => list && withCandidate(list, former, id));
    }
  };
}

export function forgetLists(client: QueryClient): void {
  client.removeQueries({ queryKey: listKey });
}

function withoutCandidate(list: Pages, id: number): Pages {
  const pages = list.pages.map((page) => ({
    ...page,
    "hydra:totalItems": page["hydra:totalItems"] - 1,
    "hydra:member": page["hydra:member"].filter((one) => one.id !== id),
  }));
  return { ...list, pages };
}

function withCandidate(list: Pages, former: Pages, id: number): Pages {
  const isBack = list.pages.some((page) => page["hydra:member"].some((card) => card.id === id));
  if (isBack) return list;
  const pages = list.pages.map((page, index) => {
    const members = former.pages[index]?.["hydra:member"] ?? [];
    const place = members.findIndex((card) => card.id === id);
    const card = members[place];
    return {
      ...page,
      "hydra:totalItems": page["hydra:totalItems"] + 1,
      "hydra:member": card === undefined ? page["hydra:member"] : page["hydra:member"].toSpliced(place, 0, card),
    };
  });
  return { ...list, pages };
}
