import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the visible text in place when content above it grows or shrinks. Only Safari needs this function, because
 * other browsers adjust the scroll position themselves.
 */
export function useSteadyScroll(isDrawn: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!isDrawn || element === null || CSS.supports("overflow-anchor", "auto")) return;
    let place = element.offsetTop;
    const observer = new ResizeObserver(() => {
      const moved = element.offsetTop - place;
      place += moved;
      const isAboveOutOfSight = element.getBoundingClientRect().top - moved < 0;
      if (isAboveOutOfSight) window.scrollBy(0, moved);
    });
    for (const part of element.parentElement?.children ?? []) if (part !== element) observer.observe(part);
    return () => observer.disconnect();
  }, [isDrawn]);
  return body;
}
