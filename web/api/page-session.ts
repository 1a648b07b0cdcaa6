import { isSessionReplaced, readToken } from "./token.ts";

function hide(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? "hidden" : "";
}

/** Reloads the page if another tab has replaced the session. The promise then never settles, so no call is sent. */
export function requireOwnSession(): Promise<never> | undefined {
  if (!isSessionReplaced()) return undefined;
  hide(true);
  window.location.reload();
  return new Promise(() => undefined);
}

/** Reloads the page if another tab has replaced the session, or if the page is from the back/forward cache (B0-10). */
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
