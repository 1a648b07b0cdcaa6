import { useCallback, useRef } from "react";

/** What the height of a row that was never drawn is taken for, in pixels. */
export interface RowEstimate {
  readonly estimate: (row: number) => number;
  /** The heights that were measured, as the virtualizer keeps them. */
  readonly learnFrom: (measured: ReadonlyMap<unknown, number>) => void;
}

/**
 * A row is taken to be as high as those before it turned out to be. It stays at that until it is measured: a list whose
 * rows all changed with each new measure would never stand still.
 * @param likely the height while no row was measured, in pixels
 */
export function useRowEstimate(likely: number): RowEstimate {
  const estimates = useRef<number[]>([]);
  const heights = useRef<ReadonlyMap<unknown, number>>(new Map());
  const estimate = useCallback(
    (row: number) => {
      const known = estimates.current[row] ?? mean(heights.current) ?? likely;
      if (heights.current.size > 0) estimates.current[row] = known;
      return known;
    },
    [likely],
  );
  const learnFrom = useCallback((measured: ReadonlyMap<unknown, number>) => {
    heights.current = measured;
  }, []);
  return { estimate, learnFrom };
}

function mean(heights: ReadonlyMap<unknown, number>): number | undefined {
  if (heights.size === 0) return undefined;
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return Math.round(sum / heights.size);
}
