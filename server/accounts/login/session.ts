import { latestCredible } from "../../platform/clock.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { Problem } from "../../platform/http/problem.ts";
import { browserNameOf } from "./browser-name.ts";
import { openSession, type SessionLimits } from "./store.ts";

/** A session ends after a week without use or a month in all (policy 2), or if a wrong clock opened it (F-36). */
export function sessionLimits(ctx: AppContext): SessionLimits {
  const now = ctx.clock.now().getTime();
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = ctx.policy.settings;
  return {
    idleSince: new Date(now - sessionIdleSeconds * 1000),
    createdSince: new Date(now - sessionAbsoluteSeconds * 1000),
    createdUntil: latestCredible(ctx.clock.now()),
  };
}

interface Opening {
  /** The hash that the login checked, if any. */
  readonly passwordHash?: string;
  readonly userAgent?: string | undefined;
}

/** @returns the token, stored only as a hash; undefined if the account is gone or its password hash changed */
export async function openFor(
  ctx: AppContext,
  accountId: string,
  { passwordHash, userAgent }: Opening,
): Promise<string | undefined> {
  const token = ctx.random.token();
  const { browser, system } = browserNameOf(userAgent);
  const opened = await openSession(
    ctx,
    {
      id: ctx.random.uuid(),
      tokenHash: hashOf(token),
      accountId,
      passwordHash,
      browser,
      system,
      now: ctx.clock.now(),
    },
    ctx.policy.settings.sessionsPerAccount,
  );
  return opened ? token : undefined;
}

/** Opens a session without a password check. @throws Problem badCredentials if the account is gone */
export async function startSession(ctx: AppContext, accountId: string): Promise<string> {
  const token = await openFor(ctx, accountId, {});
  if (!token) throw new Problem("badCredentials");
  return token;
}
