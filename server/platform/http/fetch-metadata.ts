import type { Site } from "../context.ts";
import type { Caller } from "./feature.ts";

/**
 * A GET that changes data must come from one of the product's own pages. It must not come from an address bar, a
 * prefetch, an image or a foreign site (policy W-02, T-09). Programs other than browsers send no fetch metadata
 * headers, so the server accepts requests with neither these headers nor Origin nor Referer.
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
  // Compare whole origins, because a subdomain or port of the same site may belong to a different owner.
  if (site !== undefined) return [publicUrl, ...webOrigins].includes(origin ?? "");
  // Older browsers send no fetch metadata, but only an Origin or a Referer header.
  const from = origin ?? originOf(caller.header("referer"));
  return from === undefined || [publicUrl, ...webOrigins].includes(from) || hostOf(from) === caller.header("host");
}

function originOf(referer: string | undefined): string | undefined {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? "null");
}

export function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}
