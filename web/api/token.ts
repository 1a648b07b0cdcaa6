import { TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { readText, writeText } from "../ui/storage.ts";

const listeners = new Set<() => void>();
let key = TOKEN_STORAGE_KEY;
/** If the browser cannot store the token, this variable keeps the token until the page reloads. */
let unstored: string | null = null;
let own: string | null = null;

/** Sets the storage key of the token. The centre and the clinics have separate sessions (B1-01). */
export function storeTokenAs(name: string): void {
  key = name;
}

export function areaPrefix(): string {
  return key.replace(/token$/, "");
}

export function readToken(): string | null {
  const token = unstored ?? readText("localStorage", key);
  own ??= token;
  return token;
}

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

export function isSessionEnded(): boolean {
  return own !== null && readToken() === null;
}

export function isSessionReplaced(): boolean {
  const token = readToken();
  return own !== null && token !== null && token !== own;
}

/** Calls the listener when this tab or another tab changes the token. @returns a function that unsubscribes */
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
