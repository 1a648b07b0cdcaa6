import { describe, expect, it } from "vitest";
import type { SendResult } from "../outside/sms/sms.ts";
import { makePolicy } from "../policy.ts";
import { afterHandOver } from "./breaker.ts";
import type { ChannelState } from "./channel-store.ts";

const { figures } = makePolicy();
const NOW = new Date("2026-02-14T09:00:00Z");
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const DOWN: SendResult = { outcome: "refused", permanent: false, reason: "HTTP 500" };
const OPEN: ChannelState = { failures: 0, pausedUntil: null };

/** What becomes of a way after as many failures, all at one instant or each once its pause is over. */
function after(count: number, from = OPEN, at = () => NOW): ChannelState {
  let state = from;
  for (let index = 0; index < count; index += 1) state = afterHandOver(figures, state, DOWN, at());
  return state;
}

describe("the breaker of a way out", () => {
  it.each([
    [9, null],
    [10, 60],
    [18, 60],
    [40, 60],
  ])(
    "F-09 after %i failures side by side is closed for %s seconds: those beside the tenth tried nothing",
    (count, seconds) => {
      expect(after(count).pausedUntil).toEqual(seconds === null ? null : inSeconds(seconds));
    },
  );

  it("F-09 is closed twice as long by each try that fails, up to its longest", () => {
    const pauses: number[] = [];
    let state = after(10);
    for (let tries = 0; tries < 12; tries += 1) {
      const at = state.pausedUntil ?? NOW;
      state = after(3, state, () => at);
      pauses.push(((state.pausedUntil?.getTime() ?? 0) - at.getTime()) / 1000);
    }
    expect(pauses.slice(0, 3)).toEqual([120, 240, 480]);
    expect(pauses.at(-1)).toBe(figures.outboxBreakerLongestSeconds);
  });

  it("F-12 is as long as the gateway says, also while others fail beside", () => {
    const throttled: SendResult = { ...DOWN, retryAfterSeconds: 30 };
    expect(afterHandOver(figures, after(3), throttled, NOW)).toEqual({ failures: 3, pausedUntil: inSeconds(30) });
  });
});
