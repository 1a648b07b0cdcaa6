import { useSyncExternalStore } from "react";

/** In pixels. Above it the menu is in the header, else in the footer (product 9). */
const MENU_BREAKPOINT = 431;

const wide = () => window.matchMedia(`(min-width: ${MENU_BREAKPOINT + 1}px)`);

/** False in the first paint. */
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
