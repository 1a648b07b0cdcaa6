import { screenPath } from "contract/screens.ts";
import { ownAddress } from "./own-address.ts";
import { screenOf } from "./screen-of.ts";

export function safeRedirect(wanted: string | null, origin: string = window.location.origin): string {
  return ownAddress(wanted, leadsToScreen, origin) ?? screenPath("Rechercher");
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
