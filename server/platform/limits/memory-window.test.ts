import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostWithin } from "../../../tests/support/load.ts";
import { standingClock } from "../clock.ts";
import { makeMemoryWindows } from "./memory-window.ts";

const HOUR_MS = 3_600_000;
const most = (max: number) => ({ max, seconds: HOUR_MS / 1000 });

describe("rate limits in memory", () => {
  it("a rate limit in memory allows events up to its maximum and rejects the next event (T-45)", () => {
    const clock = standingClock("2026-02-14T09:00:00.000Z");
    const pauses = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(pauses, (seconds) => {
        const count = makeMemoryWindows({ clock });
        const accepted: number[] = [];
        for (const pause of seconds) {
          clock.advance(pause * 1000);
          const now = clock.now().getTime();
          const passed = count("list a", most(5));
          expect(passed === undefined).toBe(accepted.filter((at) => at > now - HOUR_MS).length < 5);
          if (passed) expect(passed.retryAfterSeconds).toBe(((accepted.at(-5) ?? 0) + HOUR_MS - now) / 1000);
          else accepted.push(now);
        }
        expect(mostWithin(accepted, HOUR_MS)).toBeLessThanOrEqual(5);
      }),
      { numRuns: 50 },
    );
  });

  it("if a rate limit in memory rejects several events, only one alarm is raised (T-45)", () => {
    const clock = standingClock("2026-02-14T09:00:00.000Z");
    const count = makeMemoryWindows({ clock });
    const alarms = Array.from({ length: 5 }, () => count("list a", most(2))).filter((passed) => passed?.justNow);
    expect(alarms).toHaveLength(1);
    clock.advance(HOUR_MS);
    expect(Array.from({ length: 3 }, () => count("list a", most(2)))[2]).toMatchObject({ justNow: true });
  });

  it("a rate limit in memory counts the events of each key separately", () => {
    const count = makeMemoryWindows({ clock: standingClock("2026-02-14T09:00:00.000Z") });
    count("list a", most(1));
    expect(count("list b", most(1))).toBeUndefined();
  });
});
