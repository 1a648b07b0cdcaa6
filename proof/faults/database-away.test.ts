import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressOf, type FaultProxy, startFaultProxy, throughProxy } from "../doubles/fault-proxy.ts";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { breakConnections, takeDatabaseAway } from "./database-away.ts";

removeGrounds();

describe("a database that goes away", () => {
  let ground: Awaited<ReturnType<typeof makeTestGround>>;
  let proxy: FaultProxy;
  let serverUrl: string;
  beforeEach(async () => {
    ground = await makeTestGround();
    proxy = await startFaultProxy(addressOf(ground.databaseUrl));
    serverUrl = throughProxy(ground.databaseUrl, proxy);
  });
  afterEach(() => proxy.close());

  it("F-05 is answered with 503 and Retry-After, never 401; not ready but alive; and all is well after", async () => {
    const away = {
      away: () => proxy.become({ kind: "refuse" }),
      back: () => proxy.become({ kind: "pass" }),
    };
    const report = await takeDatabaseAway(ground, away, { serverUrl, forMs: 1500 });
    expect(Object.keys(report.statuses)).toEqual(["503"]);
    expect(report).toMatchObject({ withoutRetryAfter: 0, probes: { livez: [200], readyz: [503] }, after: 200 });
    expect(report.recoveredMs).toBeLessThan(5000);
  }, 60_000);

  it("F-06 in the middle of transactions gives errors or successes, never a success without its row", async () => {
    const report = await breakConnections(ground, serverUrl, { breaks: 10, once: async () => proxy.cut() });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.lost).toEqual([]);
    expect(Object.keys(report.statuses).filter((status) => !["201", "200", "503"].includes(status))).toEqual([]);
  }, 60_000);
});
