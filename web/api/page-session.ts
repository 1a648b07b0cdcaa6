import { isSessionReplaced, readToken } from "./token.ts";

function hide(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? "hidden" : "";
}

/** Reloads a page whose session was replaced by another one. @returns never settles where it does, so that nothing is sent */
export function requireOwnSession(): Promise<never> | undefined {
  if (!isSessionReplaced()) return undefined;
  hide(true);
  window.location.reload();
  return new Promise(() => undefined);
}

/** Keeps a page to one session (beyond B0-10). A page from the back/forward cache always reloads. */
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
