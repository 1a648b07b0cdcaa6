import type { SessionUser } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { sessionLimits } from "./session.ts";
import { findSession, noteWrite, touchSession } from "./store.ts";

/** The account of a session token, or undefined when the session is unknown, idle for a week or a month old. */
export async function authenticate(token: string, world: World, writes: boolean): Promise<SessionUser | undefined> {
  const found = await findSession(world.db, hashOf(token), sessionLimits(world));
  if (!found) return undefined;
  const now = world.clock.now();
  const stale = now.getTime() - found.lastSeenAt.getTime() >= world.policy.figures.lastSeenEverySeconds * 1000;
  if (stale) await touchSession(world.db, found.user.sessionId, now);
  // Before the change itself: a search that comes in between reads the database and not its replica.
  if (writes && world.replica) await noteWrite(world.db, found.user.sessionId, now);
  return found.user;
}
