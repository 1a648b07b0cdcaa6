import { useSyncExternalStore } from "react";

/** Requests a file again after this many milliseconds. */
const RETRY_AFTER = 10_000;

interface StalledFile {
  retry: () => void;
}

const stalled = new Set<StalledFile>();
const listeners = new Set<() => void>();
let isServerThere = async () => true;

/** Loads a file. Tries again while the server does not respond, because React never repeats a failed load. */
export async function loadFile<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const file: StalledFile = { retry: () => undefined };
  let wasThere = false;
  try {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        const isThere = navigator.onLine && (await isServerThere());
        // If loading fails twice although the server responds, a new version has probably replaced the file.
        if (isThere && wasThere) throw error;
        wasThere = isThere;
        if (isThere) continue;
      }
      if (!stalled.has(file)) report(() => stalled.add(file));
      await new Promise<void>((resolve) => {
        file.retry = resolve;
        setTimeout(resolve, RETRY_AFTER);
      });
    }
  } finally {
    if (stalled.has(file)) report(() => stalled.delete(file));
  }
}

function report(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

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

/** Retries failed files when the network returns. Removes failed style sheets, so that browsers request them again. */
export function watchFiles(probe: () => Promise<boolean>): void {
  isServerThere = probe;
  window.addEventListener("online", retryFiles);
  window.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}
