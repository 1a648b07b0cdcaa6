import { readUrl } from "contract/read-url.ts";

/** Matches control characters, backslashes and two leading slashes, which browsers may read as another host. */
const SUSPECT = /[\p{Cc}\\]|^\/[/\\]/u;

/** @returns undefined if a browser could read another host in the address (policy W-07) */
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
