import { useSyncExternalStore } from "react";

/** The menu is in the header when the page is wider than this, in pixels, and in the footer otherwise (product 9). */
const MENU_BREAKPOINT = 431;

const wide = () => window.matchMedia(`(min-width: ${MENU_BREAKPOINT + 1}px)`);

/** Is the page wide enough for the menu to be in the header? Follows the window; not yet known in a first paint. */
export function useWideMenu(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
