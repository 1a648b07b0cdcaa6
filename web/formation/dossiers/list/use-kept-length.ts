import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import { tabMemory } from "../../../ui/tab-memory.ts";
import type { Pages } from "../../shell/pages.ts";

/** How many rows each entry of the history showed. */
const lengths = tabMemory("dossiers");

/** A list that comes back, by a reload too, loads as many rows as it had: the place where it was left is there again. */
export function useKeptLength(pages: Pages<unknown>): void {
  const { key } = useLocation();
  const wanted = useRef<{ key: string; length: number }>(undefined);
  if (wanted.current?.key !== key) wanted.current = { key, length: lengths.get(key)?.[0] ?? 0 };
  const length = pages.isFormer ? 0 : (pages.items?.length ?? 0);
  const loadMore = useEffectEvent(() => pages.loadMore());
  const { hasMore, loading } = pages;
  useEffect(() => {
    if (length === 0) return;
    const former = wanted.current?.length ?? 0;
    if (length >= former) lengths.set(key, [length]);
    else if (hasMore && !loading) loadMore();
  }, [key, length, hasMore, loading]);
}
