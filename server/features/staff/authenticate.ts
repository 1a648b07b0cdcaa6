import type { SessionStaff } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { findStaffSession, touchStaffSession } from "./session-store.ts";

/** Who of the centre a session token belongs to, or undefined: unknown, unused for an hour, 12 hours old, suspended (beyond B1-08). */
export async function authenticateStaff(token: string, world: World): Promise<SessionStaff | undefined> {
  const now = world.clock.now();
  const { staffSessionIdleSeconds, staffSessionAbsoluteSeconds, lastSeenEverySeconds } = world.policy.figures;
  const found = await findStaffSession(world.db, hashOf(token), {
    idleSince: new Date(now.getTime() - staffSessionIdleSeconds * 1000),
    createdSince: new Date(now.getTime() - staffSessionAbsoluteSeconds * 1000),
  });
  if (!found) return undefined;
  const stale = now.getTime() - found.lastSeenAt.getTime() >= lastSeenEverySeconds * 1000;
  if (stale) await touchStaffSession(world.db, found.staff.sessionId, now);
  return found.staff;
}
