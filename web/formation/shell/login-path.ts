import { type FormationScreen, formationPath, formationPattern, formationScreens } from "contract/formation-screens.ts";
import { matchPath } from "react-router";
import { ownAddress } from "../../shell/own-address.ts";

export function staffLoginPath(wanted?: string): string {
  const login = formationPath("Login");
  return wanted === undefined || wanted === formationPath("Day")
    ? login
    : `${login}?${new URLSearchParams({ redirectUri: wanted })}`;
}

/** The screen of the area that a path leads to; undefined when none does. A name of its own wins over a number. */
function formationScreenOf(path: string): FormationScreen | undefined {
  const names = Object.keys(formationScreens) as FormationScreen[];
  return names.find((name) => matchPath(formationPattern(name), path) !== null);
}

/** Where to go after the login: a screen of the area other than its front doors, else the day (policy W-07). */
export function safeStaffRedirect(wanted: string | null, origin: string = window.location.origin): string {
  const fallback = formationPath("Day");
  const url = ownAddress(wanted, origin);
  const screen = url && formationScreenOf(url.pathname);
  if (!url || screen === undefined || formationScreens[screen].access === "public") return fallback;
  return url.pathname + url.search + url.hash;
}
