import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { whenSessionChanges } from "../api/session.ts";
import { forgetTab, tabMemory } from "../ui/tab-memory.ts";

/** How long a page that comes back may take to grow to its former height, in milliseconds. */
const PATIENCE = 20_000;

/** Where each visited entry of the history was scrolled to, in pixels. */
const positions = tabMemory("scroll");

whenSessionChanges(forgetTab);

/** New pages start at the top. Back and reload restore the scroll position, also on long pages drawn late. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  // Before the next page is drawn: what its arrival does to the scroll is not this entry's.
  useLayoutEffect(() => {
    // Once the address is another page's, what stands here may be its shape, and the browser has scrolled to fit.
    const remember = () => window.location.pathname === pathname && positions.set(key, [window.scrollY]);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname]);

  useLayoutEffect(() => {
    const before = lastPath.current;
    lastPath.current = pathname;
    const position = positions.get(key)?.[0];
    // The first page stands at its top already: saying so would make the browser lay it out before it is complete.
    if (before === undefined && position === undefined) return undefined;
    if (navigation === "POP") return returnTo(position ?? 0);
    if (before !== pathname) window.scrollTo(0, 0);
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
