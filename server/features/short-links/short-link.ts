import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/short-links.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findPath } from "./store.ts";

type Call = typeof contract.shortLink;

/** One leading slash, then nothing that a browser takes for another one or leaves out. */
const OWN_PATH = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;

/**
 * The address behind a code of the account's own, as often as it is asked for during its life. The origin is the
 * configured one: a stored path cannot lead elsewhere (policy W-09).
 */
export async function shortLink(input: ParsedInputOf<Call>, user: SessionUser, world: World): Promise<AnswerOf<Call>> {
  const path = await findPath(world.db, user.id, input.code, world.clock.now());
  if (path === undefined || !OWN_PATH.test(path)) throw new Problem("shortLinkNotFound");
  return { url: world.site.publicUrl + path };
}
