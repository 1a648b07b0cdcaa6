import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { useTestApp } from "../testing/test-app.ts";
import { slowClients } from "./f27-slow-clients.ts";

const test = useTestApp();

it("F-27 gives a client 10 s for its headers and 120 s for its request", () => {
  expect(test.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 1000,
  });
});

it("F-27 two hundred clients that send a byte a second starve nobody", async () => {
  const report = await slowClients(await makeTestDatabase(), { sockets: 200, forMs: 2000 });
  expect(report).toMatchObject({ sockets: 200, failed: 0 });
  expect(report.p95).toBeLessThan(Math.max(500, 10 * report.idleP95));
}, 60_000);
