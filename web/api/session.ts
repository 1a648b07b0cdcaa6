import { useSyncExternalStore } from "react";
import { keysOf, writeText } from "../ui/storage.ts";
import { readToken, subscribeToToken, writeToken } from "./token.ts";

/** E-mail addresses of the user and of the expired session, only in memory, so that nobody else reads them (B0-09). */
export const emails = { user: "", expired: "" };

const forgetters = new Set<() => void>();

export function useLoggedIn(): boolean {
  return useSyncExternalStore(
    subscribeToToken,
    () => readToken() !== null,
    // Nobody is logged in when the build renders the pages.
    () => false,
  );
}

export function whenSessionChanges(forget: () => void): void {
  forgetters.add(forget);
}

export function startSession(token: string): void {
  forgetLoaded();
  writeToken(token);
}

export function clearSession(isExpired = false): void {
  const { user } = emails;
  writeToken(null);
  forgetLoaded();
  if (isExpired) emails.expired = user;
}

export function forgetBrowser(): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    for (const key of keysOf(kind, "espace-entreprise.")) writeText(kind, key, null);
  }
}

export function endSession(): void {
  const token = readToken();
  clearSession();
  if (token === null) return;
  forgetBrowser();
  // Loads the file only now, because the first page does not need it.
  import("./logout.ts").then(({ logOut }) => logOut(token)).catch(() => undefined);
}

function forgetLoaded(): void {
  emails.user = emails.expired = "";
  for (const forget of forgetters) forget();
}
