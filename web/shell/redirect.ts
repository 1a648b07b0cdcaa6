import { screenPath } from "contract/screens.ts";
import { screenOf } from "./screen-of.ts";

/** Control characters, a backslash, or a path that begins with two slashes: a browser may read another host in them. */
const SUSPECT = /[\p{Cc}\\]|^\/[/\\]/u;

/**
 * Where to go after the login: the path that redirectUri names when it leads to a screen of this site other than the
 * login, else the search screen (product 2.3, policy W-07).
 */
export function safeRedirect(wanted: string | null, origin: string = window.location.origin): string {
  const fallback = screenPath("Rechercher");
  if (wanted === null || !wanted.startsWith("/") || SUSPECT.test(wanted) || SUSPECT.test(decoded(wanted)))
    return fallback;
  const url = URL.parse(wanted, origin);
  if (url === null || url.origin !== origin || !leadsToScreen(url.pathname)) return fallback;
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "\\";
  }
}
