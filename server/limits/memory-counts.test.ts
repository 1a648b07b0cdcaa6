import { describe, expect, it, vi } from "vitest";
import { useTestApp } from "../../proof/testing/test-app.ts";
import { makeMemoryCounts } from "./memory-counts.ts";

const test = useTestApp();
const HOUR = 3600;

describe("counts in memory", () => {
  it("policy 2 are those of all processes after ten seconds, and hold across a restart", async () => {
    const [one, other] = [makeMemoryCounts(test.world), makeMemoryCounts(test.world)];
    for (let call = 0; call < 5; call += 1) await one.count("list a", HOUR);
    for (let call = 0; call < 3; call += 1) await other.count("list a", HOUR);
    test.clock.advance(10_000);
    await one.count("list a", HOUR);
    expect((await other.count("list a", HOUR)).count).toBe(10);
    await other.count("list a", HOUR);
    await other.share();
    const started = makeMemoryCounts(test.world);
    expect((await started.count("list a", HOUR)).count).toBe(12);
    expect((await started.count("list b", HOUR)).count).toBe(1);
  });

  it("begin anew when their window has passed", async () => {
    const [one, other] = [makeMemoryCounts(test.world), makeMemoryCounts(test.world)];
    await one.count("list a", HOUR);
    await one.share();
    test.clock.advance(HOUR * 1000);
    expect(await one.count("list a", HOUR)).toMatchObject({ count: 1, startedAt: test.clock.now().getTime() });
    expect((await other.count("list a", HOUR)).count).toBe(2);
  });

  it("F-06 go on while the database is away, and lose nothing", async () => {
    const away = vi.spyOn(test.world.db, "getExecutor").mockImplementationOnce(() => {
      throw new Error("The database is away");
    });
    const counts = makeMemoryCounts(test.world);
    expect((await counts.count("list a", HOUR)).count).toBe(1);
    expect(away).toHaveBeenCalledTimes(1);
    away.mockRestore();
    test.clock.advance(10_000);
    expect((await counts.count("list a", HOUR)).count).toBe(2);
    expect((await makeMemoryCounts(test.world).count("list a", HOUR)).count).toBe(3);
  });
});
