import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { heavyJobs } from "./f35-heavy-jobs.ts";

it("F-35 pictures, hashes and batches side by side leave list calls their answers", async () => {
  const report = await heavyJobs(await makeTestDatabase(), { forMs: 1500, atOnce: 10 });
  expect(report.failed).toBe(0);
  // On a machine that other tests keep busy, both are slower.
  expect(report.p95).toBeLessThan(Math.max(1000, 20 * report.idleP95));
}, 60_000);
