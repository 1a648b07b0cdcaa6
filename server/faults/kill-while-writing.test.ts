import { expect, it } from "vitest";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { killWhileWriting } from "./kill-while-writing.ts";

removeGrounds();

it("F-01 F-03 a server killed while it writes loses nothing that it acknowledged, in 3 runs of 3", async () => {
  const report = await killWhileWriting(await makeTestGround(), 3);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ kills: 3, lost: [], half: 0 });
  expect(report.slowestStartMs).toBeLessThan(30_000);
}, 120_000);
