import { TOKEN_STORAGE_KEY } from "contract/token.ts";
import { readText, writeText } from "../ui/stored.ts";

const listeners = new Set<() => void>();
let key = TOKEN_STORAGE_KEY;
/** The token of a browser that stores nothing: it lives as long as this page. */
let unstored: string | null = null;
/** The session that this page shows. */
let own: string | null = null;

/** The name under which this page stores its session: the centre's area has its own (beyond B1-01). */
export function keepTokenAs(name: string): void {
  key = name;
}

/** The start of all names under which this area stores something in the browser. */
export function areaPrefix(): string {
  return key.replace(/token$/, "");
}

export function readToken(): string | null {
  const token = unstored ?? readText("localStorage", key);
  own ??= token;
  return token;
}

/** Stores a token, or forgets it with null, and notifies the listeners. */
export function writeToken(token: string | null): void {
  own = token;
  unstored = null;
  writeText("localStorage", key, token);
  if (readText("localStorage", key) !== token) unstored = token;
  for (const listener of listeners) listener();
}

export function isTokenUnstored(): boolean {
  return unstored !== null;
}

/** Whether another tab ended the session that this page shows. */
export function isSessionEnded(): boolean {
  return own !== null && readToken() === null;
}

/** Whether another session has begun in this browser since this page showed its own (beyond B0-10). */
export function isSessionReplaced(): boolean {
  const token = readToken();
  return own !== null && token !== null && token !== own;
}

/** Runs `listener` when the token changes, here or in another tab. @returns unsubscribes */
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
