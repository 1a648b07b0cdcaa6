import * as contract from "contract/short-links.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { findPath } from "./store.ts";

/** One leading slash, then nothing that a browser takes for another one or leaves out. */
const OWN_PATH = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;

export const calls = slice(contract, {
  /**
   * The address behind a code of the account's own, as often as it is asked for during its life. The origin is the
   * configured one: a stored path cannot lead elsewhere (policy W-09).
   */
  async shortLink(input, user, world) {
    const path = await findPath(world.db, user.id, input.code, world.clock.now());
    if (path === undefined || !OWN_PATH.test(path)) throw new Problem("shortLinkNotFound");
    return { url: world.site.publicUrl + path };
  },
});
