import { useState } from "react";

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
  return useState(() => rowEstimate(likely))[0];
}

function rowEstimate(likely: number): RowEstimate {
  const estimates: number[] = [];
  let heights: ReadonlyMap<unknown, number> = new Map();
  return {
    estimate: (row) => {
      if (heights.size === 0) return likely;
      estimates[row] ??= mean(heights);
      return estimates[row];
    },
    learnFrom: (measured) => {
      heights = measured;
    },
  };
}

function mean(heights: ReadonlyMap<unknown, number>): number {
  return Math.round([...heights.values()].reduce((sum, height) => sum + height) / heights.size);
}
