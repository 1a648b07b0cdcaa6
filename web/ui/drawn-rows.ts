import { useDeferredValue } from "react";

/** Renders at most this many rows at once, so that slow devices stay responsive. */
const ROWS_AT_ONCE = 3;

export interface Rows {
  readonly first: number;
  readonly last: number;
}

export interface SeenRows extends Rows {
  /** The list also draws this many rows above and below the visible rows. */
  readonly beside: number;
}

/** Renders the visible rows first. During fast scrolling, rows that are visible only briefly are never rendered. */
export function useDrawnRows(seen: SeenRows, count: number): Rows {
  const before = useDeferredValue(seen.first - seen.beside);
  const after = useDeferredValue(seen.last + seen.beside);
  const isNear = before <= seen.last && after >= seen.first;
  if (!isNear) return { first: seen.first, last: Math.min(seen.last, seen.first + ROWS_AT_ONCE - 1) };
  return {
    first: Math.max(0, Math.min(seen.first, before)),
    last: Math.min(count - 1, Math.max(seen.last, after)),
  };
}
