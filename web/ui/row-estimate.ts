import { useState } from "react";

export interface RowEstimate {
  readonly estimate: (row: number) => number;
  readonly learnFrom: (measured: ReadonlyMap<unknown, number>) => void;
}

/** Estimates a row by the rows before it until it is measured. @param likely pixels before any measurement */
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
