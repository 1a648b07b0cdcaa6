import { useWindowVirtualizer, type Virtualizer, windowScroll } from "@tanstack/react-virtual";
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from "react";
import type { Rows, SeenRows } from "./drawn-rows.ts";
import { type FormerLayout, useRowEstimate, useStoredLayout } from "./list-layout.ts";

const ROWS_BESIDE = 3;

export interface RowView extends SeenRows {
  /** Returns the distance of a row from the beginning of the list, in pixels. */
  readonly startOf: (row: number) => number;
  readonly height: number;
  readonly measure: (element: Element | null) => void;
}

interface RowWindowProps {
  list: RefObject<HTMLElement | null>;
  keys: readonly (string | number)[];
  columns: number;
  rowHeight: number;
  gap: number;
  place: { readonly top: number; readonly width: number };
  drawn: Rows;
  former: FormerLayout;
  memory: string | undefined;
  onView: (view: RowView) => void;
}

/** Tells the list which rows are visible. Renders nothing, because the list renders the rows. */
export function RowWindow({ keys, columns, gap, place, drawn, onView, ...props }: RowWindowProps) {
  const heights = useRowEstimate(props.rowHeight);
  const rows = useWindowVirtualizer({
    count: Math.ceil(keys.length / columns),
    estimateSize: heights.estimate,
    overscan: 0,
    gap,
    scrollMargin: place.top,
    scrollToFn: useScrollCorrection(),
    initialMeasurementsCache: props.former.rows,
  });
  useLayoutEffect(() => heights.learnFrom(rows.itemSizeCache));
  useStoredLayout(props.memory, () => [place.width, ...rows.measurementsCache.map((row) => row.size)]);
  useMovedItems(keys.slice(drawn.first * columns, (drawn.last + 1) * columns), drawn.first * columns, () => {
    for (const element of props.list.current?.children ?? []) {
      const index = Number(element.getAttribute("aria-posinset")) - 1;
      if (index % columns === 0) rows.resizeItem(index / columns, Math.round(element.getBoundingClientRect().height));
    }
  });

  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const beside = useFling(rows, { first, last }) ? 0 : ROWS_BESIDE;
  const height = rows.getTotalSize();
  const { measurementsCache: measured, measureElement: measure } = rows;
  const { top } = place;
  // A new list already shows its first rows, so the first call of `onView` can wait. If the user returns to a list, the
  // call cannot wait, because the page must show the rows at the restored scroll position.
  const isShown = useRef(props.former.rows.length > 0);
  useLayoutEffect(() => {
    const startOf = (row: number) => (measured[row]?.start ?? top) - top;
    const show = () => onView({ first, last, beside, startOf, height, measure });
    if (isShown.current) show();
    else startTransition(show);
    isShown.current = true;
  }, [first, last, beside, measured, top, height, measure, onView]);
  return null;
}

function useFling({ isScrolling }: Virtualizer<Window, Element>, seen: Rows): boolean {
  const [known, setKnown] = useState({ ...seen, isFling: false });
  const isFar = seen.first > known.last || seen.last < known.first;
  const isFling = isScrolling && (isFar || known.isFling);
  if (seen.first !== known.first || seen.last !== known.last || isFling !== known.isFling) {
    setKnown({ ...seen, isFling });
  }
  return isFling;
}

function useMovedItems(keys: readonly (string | number)[], first: number, measure: () => void): void {
  const former = useRef({ keys, first });
  useLayoutEffect(() => {
    const before = former.current;
    former.current = { keys, first };
    const isMoved = keys.some((key, offset) => {
      const place = before.keys[first + offset - before.first];
      return place !== undefined && place !== key;
    });
    if (isMoved) measure();
  });
}

/** Does not correct the scroll position before the first scroll event, because the position is unknown until then. */
function useScrollCorrection(): typeof windowScroll {
  const isCertain = useRef(false);
  useLayoutEffect(() => {
    const note = () => {
      isCertain.current = true;
    };
    window.addEventListener("scroll", note, { once: true });
    return () => window.removeEventListener("scroll", note);
  }, []);
  return (offset, options, virtualizer) => {
    if (isCertain.current) windowScroll(offset, options, virtualizer);
  };
}
