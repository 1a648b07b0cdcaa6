import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { onGround } from "./ground.ts";
import { killWhileWriting, type Victim } from "./kill-while-writing.ts";

removeGrounds();

it("F-01 a server killed while it writes loses nothing that it acknowledged, in 3 runs of 3", async () => {
  const report = await killWhileWriting(await makeTestGround(), 3);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ kills: 3, lost: [], half: 0 });
  expect(report.slowestStartMs).toBeLessThan(30_000);
}, 120_000);

it.each<[string, Victim]>([
  ["the product", "server"],
  ["the embedded PostgreSQL", "postgres"],
  ["both at once", "both"],
])(
  "F-03 kill -9 of %s loses nothing that was acknowledged, and the next start is ready",
  async (_what, victim) => {
    const ground = { dataDir: mkdtempSync(join(tmpdir(), "espace-killed-")), databaseUrl: undefined };
    await onGround(ground, async () => undefined);
    const report = await killWhileWriting(ground, 2, victim);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report).toMatchObject({ kills: 2, lost: [], half: 0 });
    expect(report.slowestStartMs).toBeLessThan(30_000);
    rmSync(ground.dataDir, { recursive: true, force: true });
  },
  120_000,
);
