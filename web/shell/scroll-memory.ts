import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { whenSessionChanges } from "../api/session.ts";
import { forgetTab, tabMemory } from "../ui/tab-memory.ts";

/** How long a page that comes back may take to grow to its former height, in milliseconds. */
const PATIENCE = 5000;

/** Where each visited entry of the history was scrolled to, in pixels. */
const positions = tabMemory("scroll");

whenSessionChanges(forgetTab);

/**
 * A new page starts at its top; going back finds the page where it was left, even if it is long and drawn late, and so
 * does reloading it.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  // Before the next page is drawn: what its arrival does to the scroll is not this entry's.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, [window.scrollY]);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const samePage = lastPath.current === pathname;
    lastPath.current = pathname;
    if (navigation === "POP") return returnTo(positions.get(key)?.[0] ?? 0);
    if (!samePage) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, navigation]);
}

/** Scrolls to this height as soon as the page has it, unless the reader scrolls first. */
function returnTo(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (Math.abs(window.scrollY - top) < 2) return undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const timeout = setTimeout(stop, PATIENCE);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timeout);
    for (const event of ["wheel", "touchstart", "keydown"]) window.removeEventListener(event, stop);
  }
  observer.observe(document.body);
  for (const event of ["wheel", "touchstart", "keydown"]) window.addEventListener(event, stop, { passive: true });
  return stop;
}
