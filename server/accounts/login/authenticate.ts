import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { sessionLimits } from "./session.ts";
import { findSession, noteWrite, touchSession } from "./store.ts";

export async function findOpenSession(token: string, ctx: AppContext) {
  const found = await findSession(ctx.db, hashOf(token));
  const { idleSince, createdSince, createdUntil } = sessionLimits(ctx);
  const isOpen = found && found.lastSeenAt > idleSince && found.createdAt > createdSince;
  return isOpen && found.createdAt <= createdUntil ? found : undefined;
}

/** Also stores the session's last use from time to time. */
export async function authenticate(token: string, ctx: AppContext, writes: boolean): Promise<SessionUser | undefined> {
  const found = await findOpenSession(token, ctx);
  if (!found) return undefined;
  const now = ctx.clock.now();
  // A last use in the future comes from a wrong clock and is replaced.
  const stale = Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= ctx.policy.settings.lastSeenEverySeconds * 1000;
  if (stale) await touchSession(ctx.db, found.user.sessionId, now);
  // Stored before the change, so that concurrent searches already read the database instead of its replica.
  if (writes && ctx.replica) await noteWrite(ctx.db, found.user.sessionId, now);
  return found.user;
}
