import { hashOf } from "../../platform/configuration/secrets.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { staffSessionLimits } from "./session.ts";
import { findStaffSession, touchStaffSession } from "./session-store.ts";

/** @returns undefined if the token is unknown, idle for an hour, older than 12 hours, or its user is suspended */
export async function authenticateStaff(token: string, world: World): Promise<SessionStaff | undefined> {
  const now = world.clock.now();
  const found = await findStaffSession(world.db, hashOf(token), staffSessionLimits(world));
  if (!found) return undefined;
  const stale =
    Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= world.policy.figures.staffLastSeenEverySeconds * 1000;
  if (stale) await touchStaffSession(world.db, found.staff.sessionId, now);
  return found.staff;
}
