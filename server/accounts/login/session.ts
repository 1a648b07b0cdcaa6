import { latestCredible } from "../../platform/clock.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { World } from "../../platform/world.ts";
import { browserNameOf } from "./browser-name.ts";
import { openSession, type SessionLimits } from "./store.ts";

/** A session ends after a week without use or a month in all (policy 2), or if a wrong clock opened it (F-36). */
export function sessionLimits(world: World): SessionLimits {
  const now = world.clock.now().getTime();
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = world.policy.figures;
  return {
    idleSince: new Date(now - sessionIdleSeconds * 1000),
    createdSince: new Date(now - sessionAbsoluteSeconds * 1000),
    createdUntil: latestCredible(world.clock.now()),
  };
}

interface Opening {
  /** The hash that the login checked, if any. */
  readonly passwordHash?: string;
  readonly userAgent?: string | undefined;
}

/** @returns the token, stored only as a hash; undefined if the account is gone or its password hash changed */
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

/** Opens a session without a password check. @throws Problem badCredentials if the account is gone */
export async function startSession(world: World, accountId: string): Promise<string> {
  const token = await openFor(world, accountId, {});
  if (!token) throw new Problem("badCredentials");
  return token;
}
