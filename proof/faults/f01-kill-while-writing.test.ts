import { expect, it } from "vitest";
import { withEmbedded } from "../servers/databases.ts";
import { makeTestDatabase } from "../testing/database.ts";
import { type KillReport, killWhileWriting } from "./f01-kill-while-writing.ts";

function expectNothingLost(report: KillReport, kills: number): void {
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ kills, lost: [], half: 0 });
  expect(report.slowestStartMs).toBeLessThan(30_000);
}

it("F-01 a server killed while it writes loses nothing that it acknowledged", async () => {
  expectNothingLost(await killWhileWriting(await makeTestDatabase(), ["server", "server"]), 2);
}, 120_000);

it("F-03 kill -9 of the product, of the embedded PostgreSQL, then of both at once loses nothing that was acknowledged, and each next start is ready", async () => {
  const report = await withEmbedded((location) => killWhileWriting(location, ["server", "postgres", "both"]));
  expectNothingLost(report, 3);
}, 120_000);
