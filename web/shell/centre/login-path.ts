import { type CentreScreen, centrePath, centrePattern, centreScreens } from "contract/centre/centre-screens.ts";
import { matchPath } from "react-router";
import { ownAddress } from "../own-address.ts";

export function centreLoginPath(wanted?: string): string {
  const login = centrePath("Login");
  return wanted === undefined || wanted === centrePath("Day")
    ? login
    : `${login}?${new URLSearchParams({ redirectUri: wanted })}`;
}

/** Uses the first screen whose path matches, because literal paths come before paths with a parameter. */
function needsLogin(path: string): boolean {
  const names = Object.keys(centreScreens) as CentreScreen[];
  const screen = names.find((name) => matchPath(centrePattern(name), path) !== null);
  return screen !== undefined && centreScreens[screen].access !== "public";
}

export function safeCentreRedirect(wanted: string | null, origin: string = window.location.origin): string {
  return ownAddress(wanted, needsLogin, origin) ?? centrePath("Day");
}
