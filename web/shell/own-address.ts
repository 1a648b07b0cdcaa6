import { readUrl } from "contract/read-url.ts";

/** Control characters, a backslash, or a path that begins with two slashes: a browser may read another host in them. */
const SUSPECT = /[\p{Cc}\\]|^\/[/\\]/u;

/** The address that a redirectUri names, when no browser can read another host in it; else undefined (policy W-07). */
export function ownAddress(wanted: string | null, origin: string): URL | undefined {
  if (wanted === null || !wanted.startsWith("/") || SUSPECT.test(wanted) || SUSPECT.test(decoded(wanted)))
    return undefined;
  const url = readUrl(wanted, origin);
  return url?.origin === origin ? url : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "\\";
  }
}
