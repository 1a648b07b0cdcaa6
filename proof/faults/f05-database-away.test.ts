import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressOf, type FaultProxy, startFaultProxy, throughProxy } from "../doubles/fault-proxy.ts";
import { makeTestDatabase } from "../testing/database.ts";
import { breakConnections, takeDatabaseAway } from "./f05-database-away.ts";

describe("a database that goes away", () => {
  let location: Awaited<ReturnType<typeof makeTestDatabase>>;
  let proxy: FaultProxy;
  let serverUrl: string;
  beforeEach(async () => {
    location = await makeTestDatabase();
    proxy = await startFaultProxy(addressOf(location.databaseUrl));
    serverUrl = throughProxy(location.databaseUrl, proxy);
  });
  afterEach(() => proxy.close());

  it("F-05 is answered with 503 and Retry-After, never 401; not ready but alive; and all is well after", async () => {
    const away = {
      away: () => proxy.become({ kind: "refuse" }),
      back: () => proxy.become({ kind: "pass" }),
    };
    const report = await takeDatabaseAway(location, away, { serverUrl, forMs: 1500 });
    expect(Object.keys(report.statuses)).toEqual(["503"]);
    expect(report).toMatchObject({ withoutRetryAfter: 0, probes: { livez: [200], readyz: [503] }, after: 200 });
    expect(report.recoveredMs).toBeLessThan(5000);
    // Twenty jobs and all calls met it: one line when it began, and one when it was over.
    expect(report.told).toEqual(["database began", "database over"]);
  }, 60_000);

  it("F-06 in the middle of transactions gives errors or successes, never a success without its row", async () => {
    const report = await breakConnections(location, serverUrl, { breaks: 10, once: async () => proxy.cut() });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.lost).toEqual([]);
    expect(Object.keys(report.statuses).filter((status) => !["201", "200", "503"].includes(status))).toEqual([]);
  }, 60_000);
});
