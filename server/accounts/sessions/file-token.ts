import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { sessionLimits } from "./limits.ts";
import { findOpenSession } from "./session.ts";
import { findLiveSession } from "./store.ts";

type FileReader = Pick<SessionUser, "id" | "holderId" | "clinicNumber">;

/**
 * Makes a token that opens only files. URLs of files contain this token instead of the session token, because
 * browsers and servers store URLs (policy W-05).
 */
export function makeFileToken(ctx: AppContext, sessionId: string): string {
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + ctx.policy.settings.fileTokenSeconds;
  const content = `${sessionId}.${expires.toString(36)}`;
  return `f.${content}.${ctx.secrets.sign(`file ${content}`)}`;
}

/**
 * Finds the user who may open files with this token. Accepts session tokens too if the operator allows this (product
 * 7).
 */
export async function findFileReader(ctx: AppContext, token: string): Promise<FileReader | undefined> {
  const [kind, sessionId = "", expires = "", signature = "", ...more] = token.split(".");
  if (kind !== "f") {
    if (!ctx.policy.switches.sessionTokenOpensFiles) return undefined;
    const session = await findOpenSession(token, ctx);
    if (session) ctx.metrics.count("session_token_in_file_path_total", {});
    return session?.user;
  }
  if (more.length > 0 || !ctx.secrets.verify(`file ${sessionId}.${expires}`, signature)) return undefined;
  if (Number.parseInt(expires, 36) * 1000 <= ctx.clock.now().getTime()) return undefined;
  return findLiveSession(ctx.db, sessionId, sessionLimits(ctx));
}
