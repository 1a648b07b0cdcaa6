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

/** How handing a message to its gateway ended. */
export interface HandOver {
  readonly result: SendResult;
  /** The keyed hash of the number or address. */
  readonly recipient: string;
  /** False for a message that was tried before. */
  readonly isFirst: boolean;
}

/**
 * The breaker after a hand-over. A message that was accepted, or refused for what it is, shows a gateway that works.
 * What was refused for now, or left unknown, counts as a failure at the first try of a message, once per recipient: the
 * tenth recipient in a row closes the channel (policy T-62). A gateway that says how long it wants to be left alone is left alone (policy F-12).
 */
export function afterHandOver(
  figures: Figures,
  state: ChannelState,
  { result, recipient, isFirst }: HandOver,
  now: Date,
): ChannelState {
  const pausedUntil = state.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null;
  if (result.outcome === "accepted" || (result.outcome === "refused" && result.permanent)) {
    // A pause that the gateway asked for meanwhile, for a message sent beside this one, holds.
    return { failures: 0, recipients: [], pausedUntil };
  }
  if (result.outcome === "refused" && result.ofRecipient) return state;
  if (result.outcome === "refused" && result.retryAfterSeconds !== undefined) {
    return { ...state, pausedUntil: later(now, result.retryAfterSeconds) };
  }
  const { outboxBreakerFailures: most, outboxBreakerSeconds: first, outboxBreakerLongestSeconds: longest } = figures;
  const wasClosed = state.failures >= most;
  // Handed over beside the one that closed the way: it tried nothing that was not known.
  if (wasClosed && pausedUntil) return state;
  const counts = isFirst && !state.recipients.includes(recipient);
  if (!counts && !wasClosed) return state;
  const failures = state.failures + (counts ? 1 : 0);
  const recipients = counts ? [...state.recipients, recipient] : state.recipients;
  if (failures < most) return { ...state, failures, recipients };
  const seconds = first * 2 ** Math.min(failures - most, 10);
  return { failures, recipients, pausedUntil: later(now, Math.min(seconds, longest)) };
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
