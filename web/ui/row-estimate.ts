import { useState } from "react";

export interface RowEstimate {
  readonly estimate: (row: number) => number;
  /** The heights that were measured, as the virtualizer keeps them. */
  readonly learnFrom: (measured: ReadonlyMap<unknown, number>) => void;
}

/** A row is estimated by the rows before it and keeps that until measured. @param likely pixels before any measure */
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
