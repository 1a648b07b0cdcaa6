import { expect, it } from "vitest";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { heavyJobs } from "./heavy-jobs.ts";

removeGrounds();

it("F-35 pictures, hashes and batches side by side leave list calls their answers", async () => {
  const report = await heavyJobs(await makeTestGround(), { forMs: 1500, atOnce: 10 });
  expect(report.failed).toBe(0);
  // On a machine that other work keeps busy, both are slower.
  expect(report.p95).toBeLessThan(Math.max(500, 20 * report.idleP95));
}, 60_000);
