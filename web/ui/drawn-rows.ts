import type { Virtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";

const ROWS_BESIDE = 3;

/** Renders at most this many rows at once, so that slow devices stay responsive. */
const ROWS_AT_ONCE = 3;

export interface Rows {
  readonly first: number;
  readonly last: number;
}

/** Renders the visible rows first. During fast scrolling, rows that are visible only briefly are never rendered. */
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

// This variable is outside the hook, because a list that mounts during printing has missed the event.
let printing = false;
if (typeof window !== "undefined") {
  window.addEventListener("beforeprint", () => {
    printing = true;
  });
  window.addEventListener("afterprint", () => {
    printing = false;
  });
}

/** Renders immediately, because the browser prints without waiting. */
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

function useFling({ isScrolling }: Virtualizer<Window, Element>, seen: Rows): boolean {
  const [known, setKnown] = useState({ ...seen, isFling: false });
  const isFar = seen.first > known.last || seen.last < known.first;
  const isFling = isScrolling && (isFar || known.isFling);
  if (seen.first !== known.first || seen.last !== known.last || isFling !== known.isFling) {
    setKnown({ ...seen, isFling });
  }
  return isFling;
}
