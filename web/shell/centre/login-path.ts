import {
  type FormationScreen,
  formationPath,
  formationPattern,
  formationScreens,
} from "contract/centre/formation-screens.ts";
import { matchPath } from "react-router";
import { ownAddress } from "../own-address.ts";

export function staffLoginPath(wanted?: string): string {
  const login = formationPath("Login");
  return wanted === undefined || wanted === formationPath("Day")
    ? login
    : `${login}?${new URLSearchParams({ redirectUri: wanted })}`;
}

/** A literal segment wins over a parameter. */
function formationScreenOf(path: string): FormationScreen | undefined {
  const names = Object.keys(formationScreens) as FormationScreen[];
  return names.find((name) => matchPath(formationPattern(name), path) !== null);
}

/** Allows only screens of the area behind the login, otherwise the day (policy W-07). */
export function safeStaffRedirect(wanted: string | null, origin: string = window.location.origin): string {
  const fallback = formationPath("Day");
  const url = ownAddress(wanted, origin);
  const screen = url && formationScreenOf(url.pathname);
  if (!url || screen === undefined || formationScreens[screen].access === "public") return fallback;
  return url.pathname + url.search + url.hash;
}
