import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { whenSessionChanges } from "../api/session.ts";
import { forgetTab, tabMemory } from "../ui/storage.ts";

/** Waits at most this many milliseconds until the page is high enough to restore the scroll position. */
const PATIENCE = 20_000;

const positions = tabMemory("scroll");

whenSessionChanges(forgetTab);

/**
 * Scrolls to the top of a new page, or to the element that the URL's fragment names. After Back or a reload, restores
 * the scroll position when the content has loaded.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  // Uses a layout effect, so that React removes this page's listener before the next page scrolls.
  useLayoutEffect(() => {
    // Ignores scrolling after the path has changed, because the browser itself scrolls when a page replaces a skeleton.
    const remember = () => window.location.pathname === pathname && positions.set(key, [window.scrollY]);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname]);

  useLayoutEffect(() => {
    const before = lastPath.current;
    lastPath.current = pathname;
    const position = positions.get(key)?.[0];
    // Does not scroll the first page of a visit, because scrolling would force the browser to compute the layout early.
    if (before === undefined && position === undefined) return undefined;
    if (navigation === "POP") return returnTo(position ?? 0);
    const linked = document.getElementById(hash.slice(1));
    if (linked) linked.scrollIntoView();
    else if (before !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, navigation]);
}

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
    for (const event of ["wheel", "pointerdown", "keydown"]) window.removeEventListener(event, stop);
  }
  observer.observe(document.body);
  for (const event of ["wheel", "pointerdown", "keydown"]) window.addEventListener(event, stop, { passive: true });
  return stop;
}
