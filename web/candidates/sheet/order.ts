import { useInfiniteQuery } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { useMemo, useState } from "react";
import { searchQuery } from "../queries.ts";
import { useShownSelection } from "../shown-selection.ts";
import { filtersOf, type LeftCandidate, type SheetOrigin } from "./origin.ts";

type Neighbour = Pick<CandidateCard, "id"> & Partial<Pick<CandidateCard, "firstName" | "lastName">>;

export interface SheetOrder {
  /** The position (from 1) and the total also count candidates who left the list after the user opened a sheet. */
  readonly position: number;
  readonly total: number;
  readonly left: readonly LeftCandidate[];
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly loadNext: (() => Promise<CandidateCard | undefined>) | undefined;
  readonly loading: boolean;
}

const noOrigin: SheetOrigin = { from: "search", search: "", notification: "", entry: "", left: [] };

/** Does not load the previous and next sheet in advance, because the server counts each loaded sheet as opened. */
export function useSheetOrder(origin: SheetOrigin | undefined, id: number): SheetOrder | undefined {
  const filters = useMemo(() => filtersOf(origin ?? noOrigin), [origin]);
  const found = useInfiniteQuery({
    ...searchQuery(filters, origin?.entry ?? ""),
    enabled: origin?.from === "search",
  });
  const entries = useShownSelection(origin?.search ?? "", origin?.from === "selection");
  const pages = found.data?.pages;
  const cards = useMemo(
    () =>
      origin?.from === "selection"
        ? entries?.map((entry) => entry.veterinaryCandidate).filter((card) => card.active)
        : pages?.flatMap((page) => page["hydra:member"]),
    [origin?.from, entries, pages],
  );
  const before = origin?.left ?? [];
  const listIndex = useIndexIn(cards, id, before);
  if (cards === undefined || listIndex === undefined) return undefined;
  const { index, isListed } = listIndex;
  const after = isListed ? index + 1 : index;
  const known = before.find((one) => one.id === id);
  const positions = before.map((one) => one.position);
  const position = known?.position ?? firstPosition(index, positions);
  const isFresh = !isListed && known === undefined;
  const left = isFresh ? [...before, { id, position }].sort((one, other) => one.position - other.position) : before;
  const leftAt = (wanted: number) => left.find((one) => one.position === wanted);
  const next = leftAt(position + 1) ?? cards[after];

  async function loadNext(): Promise<CandidateCard | undefined> {
    // A second press must not start the request again, because a held arrow key would delay the page.
    const { data } = await found.fetchNextPage({ cancelRefetch: false });
    return data?.pages.flatMap((page) => page["hydra:member"])[after];
  }
  return {
    position,
    total: (pages?.at(-1)?.["hydra:totalItems"] ?? cards.length) + left.length,
    left,
    previous: leftAt(position - 1) ?? cards[index - 1],
    next,
    loadNext: next === undefined && found.hasNextPage ? loadNext : undefined,
    loading: found.isFetchingNextPage,
  };
}

/** @param left the positions that candidates had before they left the list, in ascending order */
export function firstPosition(index: number, left: readonly number[]): number {
  return left.reduce((position, former) => (former <= position ? position + 1 : position), index + 1);
}

function useIndexIn(
  cards: readonly CandidateCard[] | undefined,
  id: number,
  left: readonly LeftCandidate[],
): { index: number; isListed: boolean } | undefined {
  const [last, setLast] = useState<{ id: number; index: number }>();
  const index = cards?.findIndex((card) => card.id === id) ?? -1;
  if (index >= 0) {
    if (last?.id !== id || last.index !== index) setLast({ id, index });
    return { index, isListed: true };
  }
  const leftIndex = left.findIndex((one) => one.id === id);
  if (leftIndex >= 0) return { index: (left[leftIndex]?.position ?? 1) - 1 - leftIndex, isListed: false };
  return last?.id === id ? { index: last.index, isListed: false } : undefined;
}
