import { readUrl } from "contract/read-url.ts";

/**
 * Matches control characters, backslashes and two leading slashes, because browsers may then read a path as another
 * host.
 */
const SUSPECT = /[\p{Cc}\\]|^\/[/\\]/u;

/**
 * @returns the URL without its host. Undefined if the path is not allowed or a browser could read another host in it
 * (policy W-07)
 */
export function ownAddress(
  wanted: string | null,
  isAllowed: (path: string) => boolean,
  origin: string,
): string | undefined {
  if (wanted === null || !wanted.startsWith("/") || SUSPECT.test(wanted) || SUSPECT.test(decoded(wanted)))
    return undefined;
  const url = readUrl(wanted, origin);
  if (url?.origin !== origin || !isAllowed(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "\\";
  }
}
