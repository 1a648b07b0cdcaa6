import type { SendResult } from "../outside/sms/sms.ts";
import { BREAKER_FAILURES, BREAKER_SECONDS } from "../policy.ts";
import type { ChannelState } from "./channel-store.ts";

/** How many messages may be handed over now: none, one to try whether the gateway is back, or all (policy F-09). */
export function allowance({ failures, pausedUntil }: ChannelState, now: Date): "none" | "one" | "all" {
  if (pausedUntil && pausedUntil > now) return "none";
  return failures >= BREAKER_FAILURES ? "one" : "all";
}

/**
 * The breaker after a hand-over. A message that was accepted, or refused for what it is, shows a gateway that works.
 * What was refused for now, or left unknown, counts as a failure; the tenth in a row closes the way out. A gateway
 * that says how long it wants to be left alone is left alone (policy F-12).
 */
export function afterHandOver(state: ChannelState, result: SendResult, now: Date): ChannelState {
  if (result.outcome === "accepted" || (result.outcome === "refused" && result.permanent)) {
    // A pause that the gateway asked for meanwhile, for a message sent beside this one, holds.
    return { failures: 0, pausedUntil: state.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null };
  }
  if (result.outcome === "refused" && result.retryAfterSeconds !== undefined) {
    return { failures: state.failures, pausedUntil: later(now, result.retryAfterSeconds) };
  }
  const failures = state.failures + 1;
  if (failures < BREAKER_FAILURES) return { failures, pausedUntil: state.pausedUntil };
  const seconds = BREAKER_SECONDS.first * 2 ** Math.min(failures - BREAKER_FAILURES, 10);
  return { failures, pausedUntil: later(now, Math.min(seconds, BREAKER_SECONDS.most)) };
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
