import { hashOf } from "../../platform/configuration/secrets.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { sessionLimits } from "./session.ts";
import { findSession, noteWrite, touchSession } from "./store.ts";

export async function findOpenSession(token: string, world: World) {
  const found = await findSession(world.db, hashOf(token));
  const { idleSince, createdSince, createdUntil } = sessionLimits(world);
  const isOpen = found && found.lastSeenAt > idleSince && found.createdAt > createdSince;
  return isOpen && found.createdAt <= createdUntil ? found : undefined;
}

/** Also stores the session's last use from time to time. */
export async function authenticate(token: string, world: World, writes: boolean): Promise<SessionUser | undefined> {
  const found = await findOpenSession(token, world);
  if (!found) return undefined;
  const now = world.clock.now();
  // A last use in the future comes from a wrong clock and is replaced.
  const stale =
    Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= world.policy.figures.lastSeenEverySeconds * 1000;
  if (stale) await touchSession(world.db, found.user.sessionId, now);
  // Stored before the change, so that concurrent searches already read the database instead of its replica.
  if (writes && world.replica) await noteWrite(world.db, found.user.sessionId, now);
  return found.user;
}
