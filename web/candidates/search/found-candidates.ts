import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { useEffect, useRef, useState } from "react";
import { announce } from "../../ui/announce.ts";
import { searchQuery, storeLength } from "../queries.ts";
import { usePendingIds } from "../selection.ts";
import type { SearchAddress } from "./search-address.ts";
import { search } from "./texts.ts";

export interface FoundCandidates {
  readonly cards: readonly CandidateCard[] | undefined;
  readonly total: number;
  /** The number of candidates who were published after the list was loaded. */
  readonly arrived: number;
  readonly shown: SearchAddress;
  readonly isFormer: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export function useFoundCandidates(address: SearchAddress): FoundCandidates {
  const { filters, entry } = address;
  const found = useInfiniteQuery({ ...searchQuery(filters, entry), placeholderData: keepPreviousData });
  const pending = usePendingIds("addToSelection");
  const pages = found.data?.pages;
  const listed = pages?.flatMap((page) => page["hydra:member"]);
  const cards = listed?.filter((card) => !pending.has(card.id));
  const [initialTotal, currentTotal] = [
    pages?.[0]?.["hydra:totalItems"] ?? 0,
    pages?.at(-1)?.["hydra:totalItems"] ?? 0,
  ];
  const arrived = Math.max(0, currentTotal - initialTotal);
  const total = currentTotal - arrived - ((listed?.length ?? 0) - (cards?.length ?? 0));
  useStoredLength(entry, found.isPlaceholderData ? undefined : listed?.length);
  useAnnouncedCount(entry, cards === undefined || found.isPlaceholderData ? undefined : total);
  return {
    cards,
    total,
    arrived,
    shown: useShown(address, found.isPlaceholderData),
    isFormer: found.isPlaceholderData,
    error: found.error,
    hasMore: found.hasNextPage,
    loading: found.isFetching,
    loadMore: () => void found.fetchNextPage(),
    retry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
  };
}

function useShown(address: SearchAddress, isFormer: boolean): SearchAddress {
  const [shown, setShown] = useState(address);
  if (!isFormer && shown.entry !== address.entry) setShown(address);
  return isFormer ? shown : address;
}

function useStoredLength(entry: string, length: number | undefined): void {
  useEffect(() => {
    if (length !== undefined) storeLength(entry, length);
  }, [entry, length]);
}

/**
 * Announces the total if a new search finds as many candidates as the search before. The heading with the total then
 * stays the same, and screen readers announce only a changed heading.
 */
function useAnnouncedCount(entry: string, total: number | undefined): void {
  const former = useRef({ entry, total });
  useEffect(() => {
    if (total === undefined) return;
    if (former.current.entry !== entry && former.current.total === total) announce(search.results(total));
    former.current = { entry, total };
  }, [entry, total]);
}
