import type { Caller } from "./slice.ts";

/**
 * Whether a GET that has an effect was made by a page of ours on purpose, and not by an address bar, a prefetch, an
 * image or another site (policy W-02, T-09). Clients that are no browser send none of these headers.
 * @param origins other origins that our pages are served from
 */
export function isDeliberate(caller: Caller, origins: readonly string[]): boolean {
  const mode = caller.header("sec-fetch-mode");
  if (mode === "navigate" || mode === "no-cors") return false;
  if (caller.header("sec-purpose") || caller.header("purpose") === "prefetch") return false;
  return caller.header("sec-fetch-site") !== "cross-site" || origins.includes(caller.header("origin") ?? "");
}
