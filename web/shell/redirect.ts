import { screenPath } from "contract/screens.ts";
import { ownAddress } from "./own-address.ts";
import { screenOf } from "./screen-of.ts";

/**
 * @returns the wanted address if a screen of this site has this address, otherwise the search (product 2.3, policy
 * W-07)
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

export function loginPath(wanted?: string): string {
  return wanted === undefined
    ? screenPath("Login")
    : `${screenPath("Login")}?${new URLSearchParams({ redirectUri: wanted })}`;
}
