import { expect, it } from "vitest";
import { bodyTimes } from "../../server/http/body-time.ts";
import { makeTestDatabase } from "../testing/database.ts";
import { useTestApp } from "../testing/test-app.ts";
import { slowClients } from "./f27-slow-clients.ts";

const test = useTestApp();

it("F-27 gives a client 10 s for its headers and 30 s for its body, and looks every second", () => {
  expect(test.app.server).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1000 });
  expect(bodyTimes).toEqual({ windowMs: 30_000, leastBytes: 120_000 });
});

it("F-27 two hundred clients that send a byte a second starve nobody", async () => {
  const report = await slowClients(await makeTestDatabase(), { sockets: 200, forMs: 2000 });
  expect(report).toMatchObject({ sockets: 200, failed: 0 });
  expect(report.p95).toBeLessThan(Math.max(500, 10 * report.idleP95));
}, 60_000);
