import { useSyncExternalStore } from "react";
import { keysOf, writeText } from "../ui/storage.ts";
import { readToken, subscribeToToken, writeToken } from "./token.ts";

/** Only in memory, so that nobody else ever sees the address (B0-09). */
let person = "";
let expired = "";

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

export function notePerson(email: string): void {
  person = email;
}

/** @returns the e-mail address of the expired session, until somebody logs in or out by hand */
export function personOfExpiredSession(): string {
  return expired;
}

export function startSession(token: string): void {
  forgetLoaded();
  writeToken(token);
}

export function clearSession({ isExpired = false } = {}): void {
  const before = person;
  writeToken(null);
  forgetLoaded();
  if (isExpired) expired = before;
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
  // Loads this file only when needed, because the first page does not use it.
  import("./logout.ts").then(({ logOut }) => logOut(token)).catch(() => undefined);
}

function forgetLoaded(): void {
  person = "";
  expired = "";
  for (const forget of forgetters) forget();
}
