import { readUrl } from "contract/read-url.ts";

/** Some browsers read a path with these characters as the URL of another host. */
const SUSPECT = /[\p{Cc}\\]|^\/[/\\]/u;

/** @returns the URL without the host, or undefined if the path is not allowed or may lead to another host (W-07) */
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
