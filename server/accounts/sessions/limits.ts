import { latestCredible } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/context.ts";

export interface SessionLimits {
  readonly idleSince: Date;
  readonly createdSince: Date;
  readonly createdUntil: Date;
}

/**
 * A session ends after a week without use, and after a month at the latest (policy 2). A session that starts in the
 * future is invalid, because a wrong clock stored it (F-36).
 */
export function sessionLimits(ctx: AppContext): SessionLimits {
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = ctx.policy.settings;
  return limitsOf(ctx, sessionIdleSeconds, sessionAbsoluteSeconds);
}

export function limitsOf(
  { clock }: Pick<AppContext, "clock">,
  idleSeconds: number,
  absoluteSeconds: number,
): SessionLimits {
  const now = clock.now();
  return {
    idleSince: new Date(now.getTime() - idleSeconds * 1000),
    createdSince: new Date(now.getTime() - absoluteSeconds * 1000),
    createdUntil: latestCredible(now),
  };
}
