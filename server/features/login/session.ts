import { Problem } from "../../http/problem.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { openSession } from "./store.ts";

/** The instants before which a session is too old: not used for a week, or opened a month ago (policy 2). */
export function sessionLimits(world: World): { idleSince: Date; createdSince: Date } {
  const now = world.clock.now().getTime();
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = world.policy.figures;
  return {
    idleSince: new Date(now - sessionIdleSeconds * 1000),
    createdSince: new Date(now - sessionAbsoluteSeconds * 1000),
  };
}

/**
 * Opens a session for an account.
 * @param passwordHash what the password was checked against, where one was
 * @returns its token, 256 random bits of which only the hash is kept
 * @throws Problem badCredentials when that is no longer its password
 */
export async function startSession(world: World, accountId: string, passwordHash?: string): Promise<string> {
  const token = world.random.token();
  const opened = await openSession(
    world.db,
    { id: world.random.uuid(), tokenHash: hashOf(token), accountId, passwordHash, now: world.clock.now() },
    world.policy.figures.sessionsPerAccount,
  );
  if (!opened) throw new Problem("badCredentials");
  return token;
}
