/** What waits for the network. */
const waiting = new Set<() => void>();

/**
 * Loads a file of the product. Without a network it waits and tries again: React keeps a failed load for good, so the page
 * would have to be reloaded, and everything read so far would be lost.
 */
export async function loadFile<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  }
}

/** Tries again to load every file that waits for the network. */
export function retryFiles(): void {
  for (const retry of waiting) retry();
  waiting.clear();
}

/** Tries again when the network is back. A style sheet that failed leaves the page, else it would not be fetched again. */
export function watchFiles(): void {
  window.addEventListener("online", retryFiles);
  window.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}
