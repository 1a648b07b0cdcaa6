import { logout } from "contract/login.ts";
import { useSyncExternalStore } from "react";
import { send } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { readToken, subscribeToToken, writeToken } from "./token.ts";

/** Whether somebody is logged in, in step with the other tabs. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(subscribeToToken, () => readToken() !== null);
}

/** Keeps the token of a new session and forgets whatever was loaded for the former one. */
export function startSession(token: string): void {
  queryClient.clear();
  writeToken(token);
}

/** Forgets the session and everything that was loaded with it (product 4.3). */
export function clearSession(): void {
  writeToken(null);
  queryClient.clear();
}

/** Ends the session here at once, and on the server as well as can be. */
export function endSession(): void {
  const token = readToken();
  clearSession();
  if (token !== null) send(logout, {}, { token }).catch(() => undefined);
}
