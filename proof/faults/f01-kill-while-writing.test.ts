import { expect, it } from "vitest";
import { withEmbedded } from "../servers/databases.ts";
import { makeTestDatabase } from "../testing/database.ts";
import { killWhileWriting, type Victim } from "./f01-kill-while-writing.ts";

it("F-01 a server killed while it writes loses nothing that it acknowledged", async () => {
  const report = await killWhileWriting(await makeTestDatabase(), 2);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ kills: 2, lost: [], half: 0 });
  expect(report.slowestStartMs).toBeLessThan(30_000);
}, 120_000);

it.each<[string, Victim]>([
  ["the product", "server"],
  ["the embedded PostgreSQL", "postgres"],
  ["both at once", "both"],
])(
  "F-03 kill -9 of %s loses nothing that was acknowledged, and the next start is ready",
  async (_what, victim) => {
    const report = await withEmbedded((location) => killWhileWriting(location, 1, victim));
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report).toMatchObject({ kills: 1, lost: [], half: 0 });
    expect(report.slowestStartMs).toBeLessThan(30_000);
  },
  120_000,
);
