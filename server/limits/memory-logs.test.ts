import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { mostWithin } from "../../proof/testing/most-within.ts";
import { useTestApp } from "../../proof/testing/test-app.ts";
import { makeMemoryLogs } from "./memory-logs.ts";

const test = useTestApp();
const HOUR = 3600;
const most = (max: number) => ({ max, seconds: HOUR });

/** How many of so many events a process lets through. */
async function letThrough(logs: ReturnType<typeof makeMemoryLogs>, times: number, max: number, key = "list a") {
  let through = 0;
  for (let time = 0; time < times; time += 1) if (!(await logs.count(key, most(max)))) through += 1;
  return through;
}

const stored = async () =>
  (await test.world.db.selectFrom("limit_logs").select("instants").execute()).map(({ instants }) => instants.length);

describe("logs in memory", () => {
  it("T-45 never hold more than the limit, wherever the window begins, and refuse nothing that fits", async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.uuid(), async (seconds, key) => {
        const logs = makeMemoryLogs(test.world);
        const through: number[] = [];
        for (const pause of seconds) {
          test.clock.advance(pause * 1000);
          const now = test.clock.now().getTime();
          const passed = await logs.count(key, most(5));
          expect(passed === undefined).toBe(through.filter((at) => at > now - HOUR * 1000).length < 5);
          if (passed) expect(passed.retryAfterSeconds).toBe(((through.at(-5) ?? 0) + HOUR * 1000 - now) / 1000);
          else through.push(now);
        }
        expect(mostWithin(through, HOUR * 1000)).toBeLessThanOrEqual(5);
      }),
      { numRuns: 30 },
    );
  });

  it("T-45 of several processes let hardly more through than one does, and a restart gives nothing", async () => {
    const processes = Array.from({ length: 3 }, () => makeMemoryLogs(test.world));
    let through = 0;
    for (let round = 0; round < 300; round += 1) {
      for (const logs of processes) through += await letThrough(logs, 1, 400);
    }
    expect(through).toBeGreaterThanOrEqual(400);
    expect(through).toBeLessThanOrEqual(400 + 3 * 20);
    for (const logs of processes) await logs.tell();
    expect(await letThrough(makeMemoryLogs(test.world), 5, 400)).toBe(0);
  });

  it("T-45 of one process let through exactly the limit of what comes at once", async () => {
    const logs = makeMemoryLogs(test.world);
    const passed = await Promise.all(Array.from({ length: 60 }, () => logs.count("list a", most(40))));
    expect(passed.filter((one) => one === undefined)).toHaveLength(40);
    expect(passed.filter((one) => one?.justNow)).toHaveLength(1);
  });

  it("T-45 of several processes let hardly more through of what comes at once, either", async () => {
    const processes = Array.from({ length: 2 }, () => makeMemoryLogs(test.world));
    const key = "list at once";
    for (const logs of processes) await letThrough(logs, 1, 400, key);
    const passed = await Promise.all(
      Array.from({ length: 800 }, (_, nth) => processes[nth % 2]?.count(key, most(400))),
    );
    const through = processes.length + passed.filter((one) => one === undefined).length;
    expect(through).toBeGreaterThanOrEqual(400);
    expect(through).toBeLessThanOrEqual(400 + 2 * 20);
  });

  it("T-45 F-07 of several processes let no more through while a crowd keeps the database from answering", async () => {
    const processes = Array.from({ length: 2 }, () => makeMemoryLogs(test.world));
    const key = "list of a crowd";
    const answers: (object | undefined)[] = [];
    const crowd = async () => {
      const calls = Array.from({ length: 800 }, (_, nth) => processes[nth % 2]?.count(key, most(400)));
      for (const call of await Promise.allSettled(calls)) if (call.status === "fulfilled") answers.push(call.value);
    };
    for (const logs of processes) answers.push(await logs.count(key, most(400)));
    const busy = vi.spyOn(test.world.db, "getExecutor").mockImplementation(() => {
      throw new Error("Too many calls wait for a connection");
    });
    await crowd();
    expect(answers.filter((one) => one === undefined).length).toBeLessThanOrEqual(2 * 20);
    busy.mockRestore();
    await crowd();
    const through = answers.filter((one) => one === undefined).length;
    expect(through).toBeGreaterThanOrEqual(400);
    expect(through).toBeLessThanOrEqual(400 + 2 * 20);
  });

  it("policy 2 tell the database after ten seconds, and it tells what others counted", async () => {
    const [one, other] = [makeMemoryLogs(test.world), makeMemoryLogs(test.world)];
    await letThrough(one, 5, 1000);
    await letThrough(other, 3, 1000);
    expect(await stored()).toEqual([0]);
    test.clock.advance(10_000);
    await letThrough(one, 1, 1000);
    expect(await stored()).toEqual([5]);
    expect(await letThrough(other, 1, 9)).toBe(1);
    expect(await letThrough(other, 1, 9)).toBe(0);
  });

  it("F-06 go on while the database is away, and lose nothing", async () => {
    const away = vi.spyOn(test.world.db, "getExecutor").mockImplementationOnce(() => {
      throw new Error("The database is away");
    });
    const logs = makeMemoryLogs(test.world);
    expect(await letThrough(logs, 1, 100)).toBe(1);
    expect(away).toHaveBeenCalledTimes(1);
    away.mockRestore();
    expect(await letThrough(logs, 1, 100)).toBe(1);
    await logs.tell();
    expect(await stored()).toEqual([2]);
  });
});
