import type { World } from "../../world.ts";
import type { SheetReader } from "../candidates/sheet-limit.ts";
import { findOpenSession } from "../login/authenticate.ts";
import { sessionLimits } from "../login/session.ts";
import { findLiveSession } from "../login/store.ts";

/**
 * A token that opens files and nothing else, bound to a session: the session's own token then never stands in an
 * address, a history or a log (policy W-05).
 */
export function makeFileToken(world: World, sessionId: string): string {
  const expires = Math.floor(world.clock.now().getTime() / 1000) + world.policy.figures.fileTokenSeconds;
  const content = `${sessionId}.${expires.toString(36)}`;
  return `f.${content}.${world.secrets.sign(`file ${content}`)}`;
}

/**
 * The account, with its holder, of a token in the place of a file address: a live file token, or a live session token (product 7), as
 * long as the operator lets it.
 * @returns undefined when the token is neither
 */
export async function findFileReader(world: World, token: string): Promise<SheetReader | undefined> {
  const [kind, sessionId = "", expires = "", signature = "", ...more] = token.split(".");
  if (kind !== "f") {
    if (!world.policy.switches.sessionTokenOpensFiles) return undefined;
    const session = await findOpenSession(token, world);
    if (session) world.metrics.count("session_token_in_file_path_total", {});
    return session?.user;
  }
  if (more.length > 0 || !world.secrets.verify(`file ${sessionId}.${expires}`, signature)) return undefined;
  if (Number.parseInt(expires, 36) * 1000 <= world.clock.now().getTime()) return undefined;
  return findLiveSession(world.db, sessionId, sessionLimits(world));
}
