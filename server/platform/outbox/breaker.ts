import type { Policy } from "../configuration/policy.ts";
import type { SendResult } from "../gateways/sms/sms.ts";
import type { ChannelState } from "./channel-store.ts";

type Settings = Policy["settings"];

/** Returns how many messages the channel may send now: none, one test message after a pause, or all (policy F-09). */
export function allowance(
  settings: Settings,
  { failures, pausedUntil }: ChannelState,
  now: Date,
): "none" | "one" | "all" {
  if (pausedUntil && pausedUntil > now) return "none";
  return failures >= settings.outboxBreakerFailures ? "one" : "all";
}

export interface Sending {
  readonly result: SendResult;
  readonly recipient: string;
  readonly isFirst: boolean;
}

/**
 * Returns the channel's state after a message. If the gateway accepts a message or rejects the message's content, the
 * gateway works. Any other failure counts only at the first attempt of a message, and once per recipient (policy T-62).
 */
export function afterSending(
  settings: Settings,
  state: ChannelState,
  { result, recipient, isFirst }: Sending,
  now: Date,
): ChannelState {
  const pausedUntil = state.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null;
  if (result.outcome === "accepted" || (result.outcome === "refused" && result.permanent)) {
    // Keep the pause, because the gateway may have asked for it in the response to another message.
    return { failures: 0, recipients: [], pausedUntil };
  }
  if (result.outcome === "refused" && result.ofRecipient) return state;
  if (result.outcome === "refused" && result.retryAfterSeconds !== undefined) {
    return { ...state, pausedUntil: later(now, result.retryAfterSeconds) };
  }
  const { outboxBreakerFailures: most, outboxBreakerSeconds: first, outboxBreakerLongestSeconds: longest } = settings;
  const wasClosed = state.failures >= most;
  // The message of this failure was sent before the pause began, so the failure does not lengthen the pause.
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
