import { browserNameOf } from "../../accounts/sessions/browser-name.ts";
import { limitsOf, type SessionLimits } from "../../accounts/sessions/limits.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { dropOldestSessions, findStaffSession, insertStaffSession, touchStaffSession } from "./session-store.ts";

export function staffSessionLimits(ctx: Pick<AppContext, "clock" | "policy">): SessionLimits {
  const { staffSessionIdleSeconds, staffSessionAbsoluteSeconds } = ctx.policy.settings;
  return limitsOf(ctx, staffSessionIdleSeconds, staffSessionAbsoluteSeconds);
}

/**
 * If a session replaces an older session, the new session gets the times of the older one, so that the maximum of 12
 * hours does not restart.
 */
export async function openStaffSession(
  trx: Database,
  ctx: AppContext,
  staffId: string,
  { userAgent, openedAt, provedAt }: { userAgent?: string | undefined; openedAt?: Date; provedAt?: Date } = {},
): Promise<string> {
  const token = ctx.random.token();
  const { browser, system } = browserNameOf(userAgent);
  const now = ctx.clock.now();
  const id = ctx.random.uuid();
  await insertStaffSession(trx, {
    ...{ id, token_hash: hashOf(token), staff_id: staffId, browser, system },
    ...{ created_at: openedAt ?? now, last_seen_at: now, proved_at: provedAt ?? now },
  });
  await dropOldestSessions(trx, { staffId, exceptId: id, most: ctx.policy.settings.sessionsPerAccount });
  return token;
}

export async function startStaffSession(ctx: AppContext, staffId: string, userAgent?: string): Promise<string> {
  return openStaffSession(ctx.db, ctx, staffId, { userAgent });
}

export async function authenticateStaff(token: string, ctx: AppContext): Promise<SessionStaff | undefined> {
  const now = ctx.clock.now();
  const found = await findStaffSession(ctx.db, hashOf(token), staffSessionLimits(ctx));
  if (!found) return undefined;
  const stale =
    Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= ctx.policy.settings.staffLastSeenEverySeconds * 1000;
  if (stale) await touchStaffSession(ctx.db, found.staff.sessionId, now);
  return found.staff;
}
