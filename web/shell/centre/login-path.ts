import { type CentreScreen, centrePath, centrePattern, centreScreens } from "contract/centre/centre-screens.ts";
import { matchPath } from "react-router";
import { ownAddress } from "../own-address.ts";

export function centreLoginPath(wanted?: string): string {
  const login = centrePath("Login");
  return wanted === undefined || wanted === centrePath("Day")
    ? login
    : `${login}?${new URLSearchParams({ redirectUri: wanted })}`;
}

/** The first match is right, because the list has literal paths before paths with a parameter. */
function centreScreenOf(path: string): CentreScreen | undefined {
  const names = Object.keys(centreScreens) as CentreScreen[];
  return names.find((name) => matchPath(centrePattern(name), path) !== null);
}

/**
 * @returns the wanted address if a screen behind the login has this address, otherwise the page of the day (policy
 * W-07)
 */
export function safeCentreRedirect(wanted: string | null, origin: string = window.location.origin): string {
  const fallback = centrePath("Day");
  const url = ownAddress(wanted, origin);
  const screen = url && centreScreenOf(url.pathname);
  if (!url || screen === undefined || centreScreens[screen].access === "public") return fallback;
  return url.pathname + url.search + url.hash;
}
