import { TOKEN_STORAGE_KEY } from "contract/token.ts";

const listeners = new Set<() => void>();
let key = TOKEN_STORAGE_KEY;

/** The name under which this page keeps its session: the centre's area has one of its own (beyond B1-01). */
export function keepTokenAs(name: string): void {
  key = name;
}

/** Whether a change of the browser's storage ended the session of this page in another tab. */
export function endedElsewhere(event: StorageEvent): boolean {
  const wasSession = event.key === null || (event.key === key && event.oldValue !== null);
  return wasSession && readToken() === null;
}

/** Whether a change of the browser's storage put another session in the place of this page's, in another tab. */
export function replacedElsewhere({ key: changed, oldValue, newValue }: StorageEvent): boolean {
  return changed === key && oldValue !== null && newValue !== null && oldValue !== newValue;
}

/** The session token of this browser, or null. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a token, or with null forgets it; everybody who listens is told. */
export function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // A browser that keeps nothing cannot stay logged in; the guard says so at the next screen.
  }
  for (const listener of listeners) listener();
}

/** Tells when the token changes, here or in another tab. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
