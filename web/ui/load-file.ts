import { useSyncExternalStore } from "react";

/** After how long a file that did not come is asked for again, in milliseconds. */
const RETRY_AFTER = 10_000;

interface StalledFile {
  retry: () => void;
}

/** The files that neither the network nor the server brings at present. */
const stalled = new Set<StalledFile>();
const listeners = new Set<() => void>();
let isServerThere = async () => true;

/** Loads a file of the product. Offline it waits and retries: React would keep a failed load for good. */
export async function loadFile<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const file: StalledFile = { retry: () => undefined };
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        // A server that is there has another version of the product: only a reload helps.
        if (navigator.onLine && (await isServerThere())) throw error;
      }
      if (!stalled.has(file)) tell(() => stalled.add(file));
      await new Promise<void>((resolve) => {
        file.retry = resolve;
        setTimeout(resolve, RETRY_AFTER);
      });
    }
  } finally {
    if (stalled.has(file)) tell(() => stalled.delete(file));
  }
}

function tell(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/** Whether a file waits for the network or the server. */
export function useStalledFiles(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stalled.size > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function retryFiles(): void {
  for (const { retry } of stalled) retry();
}

/**
 * Tries again when the network is back. A style sheet that failed leaves the page, else it would not be fetched again.
 * @param probe asks the server whether it is there
 */
export function watchFiles(probe: () => Promise<boolean>): void {
  isServerThere = probe;
  window.addEventListener("online", retryFiles);
  window.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}
