import { latestCredible } from "../../clock.ts";
import { Problem } from "../../http/problem.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { browserNameOf } from "./browser-name.ts";
import { openSession, type SessionLimits } from "./store.ts";

/** A session ends when it was not used for a week or opened a month ago (policy 2), or opened by a wrong clock (F-36). */
export function sessionLimits(world: World): SessionLimits {
  const now = world.clock.now().getTime();
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = world.policy.figures;
  return {
    idleSince: new Date(now - sessionIdleSeconds * 1000),
    createdSince: new Date(now - sessionAbsoluteSeconds * 1000),
    createdUntil: latestCredible(world.clock.now()),
  };
}

/** What a session is opened with. */
interface Opening {
  /** What the password was checked against, where one was. */
  readonly passwordHash?: string;
  /** The User-Agent header of the browser. */
  readonly userAgent?: string | undefined;
}

/**
 * Opens a session for an account.
 * @returns its token, 256 random bits of which only the hash is kept; undefined when the account is gone, or its
 * password is kept by another hash by now
 */
export async function openFor(
  world: World,
  accountId: string,
  { passwordHash, userAgent }: Opening,
): Promise<string | undefined> {
  const token = world.random.token();
  const { browser, system } = browserNameOf(userAgent);
  const opened = await openSession(
    world,
    {
      id: world.random.uuid(),
      tokenHash: hashOf(token),
      accountId,
      passwordHash,
      browser,
      system,
      now: world.clock.now(),
    },
    world.policy.figures.sessionsPerAccount,
  );
  return opened ? token : undefined;
}

/** Opens a session for an account without any password. @returns its token. @throws Problem badCredentials when it is gone */
export async function startSession(world: World, accountId: string): Promise<string> {
  const token = await openFor(world, accountId, {});
  if (!token) throw new Problem("badCredentials");
  return token;
}
