import { isSessionReplaced, readToken } from "./token.ts";

function hide(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? "hidden" : "";
}

/**
 * Reloads the page if another tab has replaced the session. @returns a promise that never settles, or undefined if the
 * session is still the same
 */
export function requireOwnSession(): Promise<never> | undefined {
  if (!isSessionReplaced()) return undefined;
  hide(true);
  window.location.reload();
  return new Promise(() => undefined);
}

/** Reloads a page whose session was replaced or that returns from the back/forward cache (B0-10). */
export function watchPageSession(): void {
  const check = () => void requireOwnSession();
  window.addEventListener("storage", check);
  window.addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
  window.addEventListener("pagehide", ({ persisted }) => hide(persisted && readToken() !== null));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.documentElement.style.visibility === "hidden") window.location.reload();
  });
}
