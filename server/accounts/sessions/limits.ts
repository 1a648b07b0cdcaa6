import { latestCredible } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/context.ts";

export interface SessionLimits {
  readonly idleSince: Date;
  readonly createdSince: Date;
  readonly createdUntil: Date;
}

/**
 * A session ends after a week without use, and after a month at the latest (policy 2).
 * If the start is in the future, the clock was wrong and the session is invalid (F-36).
 */
export function sessionLimits(ctx: AppContext): SessionLimits {
  const now = ctx.clock.now().getTime();
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = ctx.policy.settings;
  return {
    idleSince: new Date(now - sessionIdleSeconds * 1000),
    createdSince: new Date(now - sessionAbsoluteSeconds * 1000),
    createdUntil: latestCredible(ctx.clock.now()),
  };
}
