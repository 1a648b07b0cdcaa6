import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the text in sight in its place when parts above it grow or shrink, as after an addition. Only Safari needs
 * this, because other browsers do so by themselves.
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
