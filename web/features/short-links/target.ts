import { readUrl } from "contract/read-url.ts";

/** The path that an address stands for when it is of this site, else undefined: the server is not believed on this (policy W-09). */
export function targetOf(address: string, origin: string = window.location.origin): string | undefined {
  const url = readUrl(address);
  if (url?.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
