import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidate-fields.ts";
import { useMemo, useState } from "react";
import { selectionsQuery } from "../../selection/queries.ts";
import { searchQuery } from "../queries.ts";
import { filtersOf, type SheetOrigin } from "./origin.ts";

/** A sheet's place in the list that it was opened from. */
export interface SheetOrder {
  /** Its position from 1 on, undefined once it has left the list. */
  readonly position: number | undefined;
  readonly total: number;
  readonly previous: CandidateCard | undefined;
  readonly next: CandidateCard | undefined;
  /** When the loaded part of the list ends here: loads what follows, and answers the next candidate. */
  readonly loadNext: (() => Promise<CandidateCard | undefined>) | undefined;
  readonly loading: boolean;
}

const noOrigin: SheetOrigin = { from: "search", search: "", notification: "", entry: "" };

/** The order of the search or of the selection around a sheet. Only lists are read: a sheet is never opened ahead. */
export function useSheetOrder(origin: SheetOrigin | undefined, id: number): SheetOrder | undefined {
  const filters = useMemo(() => filtersOf(origin ?? noOrigin), [origin]);
  const found = useInfiniteQuery({
    ...searchQuery(filters, origin?.entry ?? ""),
    enabled: origin?.from === "search",
  });
  const { data: entries } = useQuery({ ...selectionsQuery, enabled: origin?.from === "selection" });
  const pages = found.data?.pages;
  const cards = useMemo(
    () =>
      origin?.from === "selection"
        ? entries?.map((entry) => entry.veterinaryCandidate).filter((card) => card.active)
        : pages?.flatMap((page) => page["hydra:member"]),
    [origin?.from, entries, pages],
  );
  const place = usePlaceIn(cards, id);
  if (cards === undefined || place === undefined) return undefined;
  const { index, isListed } = place;
  const after = isListed ? index + 1 : index;
  const total = pages?.at(-1)?.["hydra:totalItems"] ?? cards.length;

  async function loadNext(): Promise<CandidateCard | undefined> {
    const { data } = await found.fetchNextPage();
    return data?.pages.flatMap((page) => page["hydra:member"])[after];
  }
  return {
    position: isListed ? index + 1 : undefined,
    total,
    previous: cards[index - 1],
    next: cards[after],
    loadNext: cards[after] === undefined && found.hasNextPage ? loadNext : undefined,
    loading: found.isFetchingNextPage,
  };
}

/** Where the candidate stands; once put aside on its sheet it has left the list, and its place is the one it had. */
function usePlaceIn(
  cards: readonly CandidateCard[] | undefined,
  id: number,
): { index: number; isListed: boolean } | undefined {
  const [last, setLast] = useState<{ id: number; index: number }>();
  const index = cards?.findIndex((card) => card.id === id) ?? -1;
  if (index >= 0) {
    if (last?.id !== id || last.index !== index) setLast({ id, index });
    return { index, isListed: true };
  }
  return last?.id === id ? { index: last.index, isListed: false } : undefined;
}
