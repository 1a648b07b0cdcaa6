import type { SessionUser } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { sessionLimits } from "./session.ts";
import { findSession, noteWrite, touchSession } from "./store.ts";

/** The session of a token; undefined when it is unknown, idle for a week or a month old. */
export async function findOpenSession(token: string, world: World) {
  const found = await findSession(world.db, hashOf(token));
  const { idleSince, createdSince, createdUntil } = sessionLimits(world);
  const isOpen = found && found.lastSeenAt > idleSince && found.createdAt > createdSince;
  return isOpen && found.createdAt <= createdUntil ? found : undefined;
}

/** The account of a session token, or undefined; that it was used is noted now and then. */
export async function authenticate(token: string, world: World, writes: boolean): Promise<SessionUser | undefined> {
  const found = await findOpenSession(token, world);
  if (!found) return undefined;
  const now = world.clock.now();
  // A use that a wrong clock put ahead is replaced, so that the session's idle time begins now.
  const stale =
    Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= world.policy.figures.lastSeenEverySeconds * 1000;
  if (stale) await touchSession(world.db, found.user.sessionId, now);
  // Before the change itself: a search that comes in between reads the database and not its replica.
  if (writes && world.replica) await noteWrite(world.db, found.user.sessionId, now);
  return found.user;
}
