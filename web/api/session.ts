import { useSyncExternalStore } from "react";
import { keysOf, writeText } from "../ui/stored.ts";
import { readToken, subscribeToToken, writeToken } from "./token.ts";

const forgetters = new Set<() => void>();

/** Whether somebody is logged in, in step with the other tabs. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(
    subscribeToToken,
    () => readToken() !== null,
    // What the build draws is drawn for nobody.
    () => false,
  );
}

export function whenSessionChanges(forget: () => void): void {
  forgetters.add(forget);
}

/** Keeps the token of a new session and forgets whatever was loaded for the former one. */
export function startSession(token: string): void {
  forgetLoaded();
  writeToken(token);
}

export function clearSession(): void {
  writeToken(null);
  forgetLoaded();
}

/** Removes everything that the clinics' pages have stored in this browser. */
export function forgetBrowser(): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    for (const key of keysOf(kind, "espace-entreprise.")) writeText(kind, key, null);
  }
}

/** Ends the session here at once, with all that this browser has stored for it, and on the server as well as can be. */
export function endSession(): void {
  const token = readToken();
  clearSession();
  if (token === null) return;
  forgetBrowser();
  // Loaded when needed: the calls and their shapes are no part of the first page.
  import("./logout.ts").then(({ logOut }) => logOut(token)).catch(() => undefined);
}

function forgetLoaded(): void {
  for (const forget of forgetters) forget();
}
