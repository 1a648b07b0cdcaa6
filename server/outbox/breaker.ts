import type { SendResult } from "../outside/sms/sms.ts";
import type { Policy } from "../policy.ts";
import type { ChannelState } from "./channel-store.ts";

type Figures = Policy["figures"];

/** How many messages may be handed over now: none, one to try whether the gateway is back, or all (policy F-09). */
export function allowance(
  figures: Figures,
  { failures, pausedUntil }: ChannelState,
  now: Date,
): "none" | "one" | "all" {
  if (pausedUntil && pausedUntil > now) return "none";
  return failures >= figures.outboxBreakerFailures ? "one" : "all";
}

/**
 * The breaker after a hand-over. A message that was accepted, or refused for what it is, shows a gateway that works.
 * What was refused for now, or left unknown, counts as a failure; the tenth in a row closes the way out. A gateway
 * that says how long it wants to be left alone is left alone (policy F-12).
 */
export function afterHandOver(figures: Figures, state: ChannelState, result: SendResult, now: Date): ChannelState {
  if (result.outcome === "accepted" || (result.outcome === "refused" && result.permanent)) {
    // A pause that the gateway asked for meanwhile, for a message sent beside this one, holds.
    return { failures: 0, pausedUntil: state.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null };
  }
  if (result.outcome === "refused" && result.retryAfterSeconds !== undefined) {
    return { failures: state.failures, pausedUntil: later(now, result.retryAfterSeconds) };
  }
  // Handed over beside the one that closed the way: it tried nothing that was not known.
  if (state.failures >= figures.outboxBreakerFailures && state.pausedUntil && state.pausedUntil > now) return state;
  const failures = state.failures + 1;
  const { outboxBreakerFailures: most, outboxBreakerSeconds: first, outboxBreakerLongestSeconds: longest } = figures;
  if (failures < most) return { failures, pausedUntil: state.pausedUntil };
  const seconds = first * 2 ** Math.min(failures - most, 10);
  return { failures, pausedUntil: later(now, Math.min(seconds, longest)) };
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
