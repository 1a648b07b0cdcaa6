import type { VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { tabMemory } from "./tab-memory.ts";

/** Per list: its width, then the heights of its rows, in pixels. */
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

export function useKeptLayout(memory: string | undefined, layout: () => number[]): void {
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  useLayoutEffect(() => {
    if (memory === undefined) return;
    const keep = () => layouts.set(memory, latest.current());
    // In the capture phase, before the memory itself is stored.
    window.addEventListener("pagehide", keep, { capture: true });
    return () => {
      window.removeEventListener("pagehide", keep, { capture: true });
      keep();
    };
  }, [memory]);
}
