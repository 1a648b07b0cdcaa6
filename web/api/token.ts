import { TOKEN_STORAGE_KEY } from "contract/token.ts";

const listeners = new Set<() => void>();

/** The session token of this browser, or null. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps a token, or with null forgets it; everybody who listens is told. */
export function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_STORAGE_KEY);
    else localStorage.setItem(TOKEN_STORAGE_KEY, token);
  } catch {
    // A browser that keeps nothing cannot stay logged in; the guard says so at the next screen.
  }
  for (const listener of listeners) listener();
}

/** Tells when the token changes, here or in another tab. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
