import type { VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { tabMemory } from "./tab-memory.ts";

/** The width of each list that was left, then the heights of its rows, in pixels. */
const layouts = tabMemory("lists");

export interface FormerLayout {
  readonly width: number;
  readonly rows: VirtualItem[];
}

/** The layout that the list of this name was left with; nothing for one that was never there. */
export function useFormerLayout(memory: string | undefined): FormerLayout {
  const [layout] = useState(() => {
    const [width = 0, ...heights] = (memory === undefined ? undefined : layouts.get(memory)) ?? [];
    return { width, rows: rowsOf(heights) };
  });
  return layout;
}

/** The rows of a former drawing, as far as the virtualizer looks at them: their places follow from their heights. */
function rowsOf(heights: readonly number[]): VirtualItem[] {
  return heights.map((size, index) => ({ key: index, index, size, start: 0, end: size, lane: 0 }));
}

/** Keeps the layout when the list goes, with its page or with the whole tab. */
export function useKeptLayout(memory: string | undefined, layout: () => number[]): void {
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  useLayoutEffect(() => {
    if (memory === undefined) return;
    const keep = () => layouts.set(memory, latest.current());
    // Before the memory itself is written down.
    window.addEventListener("pagehide", keep, { capture: true });
    return () => {
      window.removeEventListener("pagehide", keep, { capture: true });
      keep();
    };
  }, [memory]);
}
