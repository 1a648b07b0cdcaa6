import * as contract from "contract/alerts/short-links.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findPath } from "./short-links.ts";

/** Matches a path with one leading slash, without characters that browsers remove or treat as a second slash. */
const OWN_PATH = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;

export const calls = feature(contract, {
  /** Always redirects to the configured origin, so that a link cannot lead to another site (policy W-09). */
  async shortLink(input, user, ctx) {
    const path = await findPath(ctx.db, user.id, input.code, ctx.clock.now());
    if (path === undefined || !OWN_PATH.test(path)) throw new Problem("shortLinkNotFound");
    return { url: ctx.site.publicUrl + path };
  },
});
