import { describe, expect, it } from "vitest";
import { makePolicy } from "../configuration/policy.ts";
import type { SendResult } from "../gateways/sms/sms.ts";
import { afterSending } from "./breaker.ts";
import type { ChannelState } from "./channel-store.ts";

const { settings } = makePolicy();
const NOW = new Date("2026-02-14T09:00:00Z");
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const DOWN: SendResult = { outcome: "refused", permanent: false, reason: "HTTP 500" };
const OPEN: ChannelState = { failures: 0, recipients: [], pausedUntil: null };

function after(count: number, from = OPEN, at = () => NOW): ChannelState {
  let state = from;
  for (let index = 0; index < count; index += 1) {
    const recipient = `recipient ${index} of ${at().getTime()}`;
    state = afterSending(settings, state, { result: DOWN, recipient, isFirst: true }, at());
  }
  return state;
}

describe("the circuit breaker of a channel", () => {
  it.each([
    [9, null],
    [10, 60],
    [18, 60],
    [40, 60],
  ])("after %i parallel failures, sending pauses for this many seconds: %s (F-09)", (count, seconds) => {
    expect(after(count).pausedUntil).toEqual(seconds === null ? null : inSeconds(seconds));
  });

  it("each further failure after a pause doubles the next pause, up to a maximum (F-09)", () => {
    const pauses: number[] = [];
    let state = after(10);
    for (let tries = 0; tries < 12; tries += 1) {
      const at = state.pausedUntil ?? NOW;
      state = after(3, state, () => at);
      pauses.push(((state.pausedUntil?.getTime() ?? 0) - at.getTime()) / 1000);
    }
    expect(pauses.slice(0, 3)).toEqual([120, 240, 480]);
    expect(pauses.at(-1)).toBe(settings.outboxBreakerLongestSeconds);
  });

  it("if a gateway requests a pause of 30 seconds after failures, sending pauses for 30 seconds (F-12)", () => {
    const throttled: SendResult = { ...DOWN, retryAfterSeconds: 30 };
    const state = after(3);
    expect(afterSending(settings, state, { result: throttled, recipient: "one", isFirst: true }, NOW)).toEqual({
      ...state,
      pausedUntil: inSeconds(30),
    });
  });

  it("the circuit breaker counts each recipient once, and only the first attempt of a message (T-62)", () => {
    const state = after(9);
    const again = { result: DOWN, recipient: state.recipients[0] ?? "", isFirst: true };
    expect(afterSending(settings, state, again, NOW)).toBe(state);
    expect(afterSending(settings, state, { result: DOWN, recipient: "new", isFirst: false }, NOW)).toBe(state);
  });

  it("if the same message fails before and after a pause, the next pause is equally long (T-62)", () => {
    const closed = after(11, OPEN, () => NOW);
    const at = closed.pausedUntil ?? NOW;
    const state = afterSending(settings, closed, { result: DOWN, recipient: "new", isFirst: false }, at);
    expect(state).toEqual({ ...closed, pausedUntil: new Date(at.getTime() + 60_000) });
  });
});
