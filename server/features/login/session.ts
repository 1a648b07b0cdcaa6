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
 * @returns its token, 256 random bits of which only the hash is kept
 */
export async function startSession(world: World, accountId: string): Promise<string> {
  const token = world.random.token();
  await openSession(
    world.db,
    { id: world.random.uuid(), tokenHash: hashOf(token), accountId, now: world.clock.now() },
    world.policy.figures.sessionsPerAccount,
  );
  return token;
}
