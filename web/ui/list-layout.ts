import type { VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { tabMemory } from "./storage.ts";

/** Stores the width and the row heights of each list, in pixels. */
const layouts = tabMemory("lists");

export interface FormerLayout {
  readonly width: number;
  readonly rows: VirtualItem[];
}

export function useFormerLayout(memory: string | undefined): FormerLayout {
  const [layout] = useState(() => {
    const [width = 0, ...heights] = (memory === undefined ? undefined : layouts.get(memory)) ?? [];
    return { width, rows: rowsOf(heights) };
  });
  return layout;
}

function rowsOf(heights: readonly number[]): VirtualItem[] {
  return heights.map((size, index) => ({ key: index, index, size, start: 0, end: size, lane: 0 }));
}

/** Estimates the height of an unmeasured list in pixels, so that the page can restore its scroll position. */
export function likelyHeight({ rows }: FormerLayout, count: number, rowHeight: number, gap: number): number {
  const known = rows.slice(0, count);
  const heights = known.reduce((sum, { size }) => sum + size, (count - known.length) * rowHeight);
  return Math.max(0, heights + (count - 1) * gap);
}

export function useStoredLayout(memory: string | undefined, layout: () => number[]): void {
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  useLayoutEffect(() => {
    if (memory === undefined) return;
    const store = () => layouts.set(memory, latest.current());
    // Uses the capture phase, so that this listener runs before the listener that saves `layouts` in sessionStorage.
    window.addEventListener("pagehide", store, { capture: true });
    return () => {
      window.removeEventListener("pagehide", store, { capture: true });
      store();
    };
  }, [memory]);
}

interface RowEstimate {
  readonly estimate: (row: number) => number;
  readonly learnFrom: (measured: ReadonlyMap<unknown, number>) => void;
}

/** @param likely the estimated height in pixels before the first measurement */
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
