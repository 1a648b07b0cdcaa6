import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { staffSessionLimits } from "./session.ts";
import { findStaffSession, touchStaffSession } from "./session-store.ts";

/** @returns undefined if the token is unknown, idle for an hour, older than 12 hours, or its user is suspended */
export async function authenticateStaff(token: string, ctx: AppContext): Promise<SessionStaff | undefined> {
  const now = ctx.clock.now();
  const found = await findStaffSession(ctx.db, hashOf(token), staffSessionLimits(ctx));
  if (!found) return undefined;
  const stale =
    Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= ctx.policy.settings.staffLastSeenEverySeconds * 1000;
  if (stale) await touchStaffSession(ctx.db, found.staff.sessionId, now);
  return found.staff;
}
