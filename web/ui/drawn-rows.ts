import type { Virtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Rows drawn above and below those in sight. */
const ROWS_BESIDE = 3;

/** Rows drawn at once where nothing was: the rest of the screen follows, a slow processor takes a breath between. */
const ROWS_AT_ONCE = 3;

export interface Rows {
  readonly first: number;
  readonly last: number;
}

/** Draws rows in sight first, those beside them when the browser has time: a fling on a slow processor skips them. */
export function useDrawnRows(rows: Virtualizer<Window, Element>): Rows {
  const items = rows.getVirtualItems();
  const seen = { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 };
  const beside = useFling(rows, seen) ? 0 : ROWS_BESIDE;
  const before = useDeferredValue(seen.first - beside);
  const after = useDeferredValue(seen.last + beside);
  if (usePrinting()) return { first: 0, last: rows.options.count - 1 };
  const isNear = before <= seen.last && after >= seen.first;
  if (!isNear) return { first: seen.first, last: Math.min(seen.last, seen.first + ROWS_AT_ONCE - 1) };
  return {
    first: Math.max(0, Math.min(seen.first, before)),
    last: Math.min(rows.options.count - 1, Math.max(seen.last, after)),
  };
}

// Outside the lists: one that is unfolded for paper comes after the event.
let printing = false;
if (typeof window !== "undefined") {
  window.addEventListener("beforeprint", () => {
    printing = true;
  });
  window.addEventListener("afterprint", () => {
    printing = false;
  });
}

/** Is the page being printed? Paper shows the whole of a list; the browser does not wait for a drawing later on. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(printing);
  useEffect(() => {
    const note = ({ type }: Event) => flushSync(() => setPrinting(type === "beforeprint"));
    window.addEventListener("beforeprint", note);
    window.addEventListener("afterprint", note);
    return () => {
      window.removeEventListener("beforeprint", note);
      window.removeEventListener("afterprint", note);
    };
  }, []);
  return isPrinting;
}

/** Has the list gone so far in one step that nothing of what was seen is left? True until it comes to rest. */
function useFling({ isScrolling }: Virtualizer<Window, Element>, seen: Rows): boolean {
  const [known, setKnown] = useState({ ...seen, isFling: false });
  const isFar = seen.first > known.last || seen.last < known.first;
  const isFling = isScrolling && (isFar || known.isFling);
  if (seen.first !== known.first || seen.last !== known.last || isFling !== known.isFling) {
    setKnown({ ...seen, isFling });
  }
  return isFling;
}
