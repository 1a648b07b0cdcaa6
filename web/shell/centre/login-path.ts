import { type CentreScreen, centrePath, centrePattern, centreScreens } from "contract/centre/centre-screens.ts";
import { matchPath } from "react-router";
import { ownAddress } from "../own-address.ts";

export function centreLoginPath(wanted?: string): string {
  const login = centrePath("Login");
  return wanted === undefined || wanted === centrePath("Day")
    ? login
    : `${login}?${new URLSearchParams({ redirectUri: wanted })}`;
}

/** Returns the first screen that matches, because the list has literal paths before paths with a parameter. */
function centreScreenOf(path: string): CentreScreen | undefined {
  const names = Object.keys(centreScreens) as CentreScreen[];
  return names.find((name) => matchPath(centrePattern(name), path) !== null);
}

/** Returns the wanted address for a screen behind the login, otherwise the page of the day (policy W-07). */
export function safeCentreRedirect(wanted: string | null, origin: string = window.location.origin): string {
  const fallback = centrePath("Day");
  const url = ownAddress(wanted, origin);
  const screen = url && centreScreenOf(url.pathname);
  if (!url || screen === undefined || centreScreens[screen].access === "public") return fallback;
  return url.pathname + url.search + url.hash;
}
