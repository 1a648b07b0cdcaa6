import { useSyncExternalStore } from "react";

/** Is the page being looked at, and not open in a tab behind or in a program that shows it to nobody? */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
