import type { Site } from "../world.ts";
import type { Caller } from "./slice.ts";

/**
 * Whether a GET that has an effect was made by a page of ours on purpose, and not by an address bar, a prefetch, a
 * look at its headers, an image or a page of others (policy W-02, T-09). Clients that are no browser send none of these headers.
 */
export function isDeliberate(
  caller: Caller,
  { publicUrl, webOrigins }: Pick<Site, "publicUrl" | "webOrigins">,
): boolean {
  if (caller.method === "HEAD") return false;
  const mode = caller.header("sec-fetch-mode");
  if (mode === "navigate" || mode === "no-cors") return false;
  if (caller.header("sec-purpose") || [caller.header("purpose"), caller.header("x-moz")].includes("prefetch"))
    return false;
  const site = caller.header("sec-fetch-site");
  const origin = caller.header("origin");
  if (site === "same-origin" || site === "none") return true;
  // Of the same site is also another name, or port, of ours that somebody else may hold.
  if (site !== undefined) return [publicUrl, ...webOrigins].includes(origin ?? "");
  // A browser that says no more than where its page is from.
  const from = origin ?? originOf(caller.header("referer"));
  return from === undefined || [publicUrl, ...webOrigins].includes(from) || hostOf(from) === caller.header("host");
}

/** What is no address is the origin of nobody. */
function originOf(referer: string | undefined): string | undefined {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? "null");
}

/** The host of an origin, with its port; undefined for what is none. */
export function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}
