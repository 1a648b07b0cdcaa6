import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { sessionLimits } from "../login/session.ts";
import { findSession, isSessionLive } from "../login/store.ts";

/**
 * A token that opens files and nothing else, bound to a session: the session's own token then never stands in an
 * address, a history or a log (policy W-05).
 */
export function makeFileToken(world: World, sessionId: string): string {
  const expires = Math.floor(world.clock.now().getTime() / 1000) + world.policy.figures.fileTokenSeconds;
  const content = `${sessionId}.${expires.toString(36)}`;
  return `f.${content}.${world.secrets.sign(`file ${content}`)}`;
}

/** Whether a token in the place of a file address is a live file token, or a live session token (product 7). */
export async function opensFiles(world: World, token: string): Promise<boolean> {
  const [kind, sessionId = "", expires = "", signature = ""] = token.split(".");
  if (kind !== "f") {
    const session = await findSession(world.db, hashOf(token), sessionLimits(world));
    if (session) world.metrics.count("session_token_in_file_path_total", {});
    return session !== undefined;
  }
  if (!world.secrets.verify(`file ${sessionId}.${expires}`, signature)) return false;
  if (Number.parseInt(expires, 36) * 1000 <= world.clock.now().getTime()) return false;
  return isSessionLive(world.db, sessionId, sessionLimits(world));
}
