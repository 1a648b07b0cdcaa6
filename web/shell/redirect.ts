import { screenPath } from "contract/screens.ts";
import { ownAddress } from "./own-address.ts";
import { screenOf } from "./screen-of.ts";

/**
 * Where to go after the login: the path that redirectUri names when it leads to a screen of this site other than the
 * login, else the search screen (product 2.3, policy W-07).
 */
export function safeRedirect(wanted: string | null, origin: string = window.location.origin): string {
  const fallback = screenPath("Rechercher");
  const url = ownAddress(wanted, origin);
  if (url === undefined || !leadsToScreen(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

function leadsToScreen(pathname: string): boolean {
  const screen = pathname.startsWith("//") ? undefined : screenOf(pathname);
  return screen !== undefined && screen !== "Login";
}

/** The login page with the way back: the wanted path with its query. */
export function loginPath(wanted?: string): string {
  return wanted === undefined
    ? screenPath("Login")
    : `${screenPath("Login")}?${new URLSearchParams({ redirectUri: wanted })}`;
}
