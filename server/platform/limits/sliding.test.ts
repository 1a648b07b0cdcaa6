import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostWithin } from "../../../tests/support/load.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { connectUrl } from "../db/connect.ts";
import { countByRules, countEvent, findPassedLimit, isUsedUp } from "./sliding.ts";
import { everyone, ofAddress, ofOrdinal } from "./subjects.ts";

const test = useTestApp({ limits: { smsForEveryoneHour: { max: 3 } } });
const rule = { name: "loginPerAddress", max: 5, seconds: 60 } as const;
const address = ofAddress("192.0.2.1");
const count = () => countByRules(test.ctx.db, test.ctx, [rule], address);

describe("a sliding window", () => {
  it("a sliding window accepts events up to its maximum and rejects the next event (T-19)", async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.uuid(), async (seconds, id) => {
        const accepted: number[] = [];
        for (const pause of seconds) {
          test.clock.advance(pause * 1000);
          const now = test.clock.now().getTime();
          const { passed } = await countByRules(test.ctx.db, test.ctx, [rule], ofAddress(id));
          const before = accepted.filter((at) => at > now - 60_000).length;
          expect(passed === undefined).toBe(before < rule.max);
          if (passed) {
            const next = [...accepted].sort((a, b) => a - b).at(-rule.max) ?? 0;
            expect(passed.retryAfterSeconds).toBe(Math.ceil((next + 60_000 - now) / 1000));
          } else accepted.push(now);
        }
        expect(mostWithin(accepted, 60_000)).toBeLessThanOrEqual(rule.max);
      }),
      { numRuns: 15 },
    );
  });

  it("a full sliding window accepts an event as soon as the oldest event expires (T-19)", async () => {
    for (let event = 0; event < rule.max; event += 1) expect((await count()).passed).toBeUndefined();
    test.clock.advance(59_999);
    expect((await count()).passed).toMatchObject({ retryAfterSeconds: 1 });
    test.clock.advance(1);
    expect((await count()).passed).toBeUndefined();
  });

  it("with a limit of 5, two servers together accept exactly 5 of 200 simultaneous events (T-08)", async () => {
    const second = connectUrl(test.database.url);
    const passed = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        countByRules(index % 2 ? second.db : test.ctx.db, test.ctx, [rule], address),
      ),
    );
    expect(passed.filter((one) => one.passed === undefined)).toHaveLength(rule.max);
    await second.close();
  });

  it("if one of several simultaneous events is removed from a window, the others remain", async () => {
    const events = [];
    for (let event = 0; event < rule.max; event += 1) events.push(await count());
    await events[0]?.takeBack();
    expect((await count()).passed).toBeUndefined();
    expect((await count()).passed).toMatchObject({ name: "loginPerAddress" });
    await events[1]?.takeBack();
    await events[2]?.takeBack();
    expect((await count()).passed).toBeUndefined();
    expect((await count()).passed).toBeUndefined();
    expect((await count()).passed).toBeDefined();
  });

  it("if a sliding window is full, one alarm is raised and `isUsedUp` returns true (T-07)", async () => {
    const ask = () => findPassedLimit(test.ctx.db, test.ctx, ["smsForEveryoneHour"], everyone);
    const isFull = () => isUsedUp(test.ctx.db, test.ctx, "smsForEveryoneHour");
    for (const _window of [1, 2]) {
      expect(await isFull()).toBe(false);
      for (let event = 0; event < 3; event += 1) expect(await ask()).toBeUndefined();
      expect(await isFull()).toBe(true);
      expect((await ask())?.justNow).toBe(true);
      expect((await ask())?.justNow).toBe(false);
      test.clock.advance(3_600_000);
    }
  });

  it("a limit stores no more timestamps than its maximum number, and never a network address", async () => {
    for (let event = 0; event < 2 * rule.max; event += 1) await count();
    const row = await test.ctx.db.selectFrom("limit_logs").selectAll().executeTakeFirstOrThrow();
    expect(row.instants).toHaveLength(rule.max);
    expect(row.key).not.toContain("192.0.2.1");
  });

  it("if one limit rejects an event, the limits that are checked next do not count the event", async () => {
    const names = ["smsCooldown", "smsPerOrdinalHour"] as const;
    const ask = () => countEvent(test.ctx.db, test.ctx, names, ofOrdinal("10010"));
    expect((await ask()).passed).toBeUndefined();
    expect((await ask()).passed?.name).toBe("smsCooldown");
    const rows = await test.ctx.db.selectFrom("limit_logs").select(["key", "instants"]).execute();
    expect(rows.map(({ instants }) => instants.length)).toEqual([1, 1]);
  });
});
