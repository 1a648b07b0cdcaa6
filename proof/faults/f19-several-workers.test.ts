import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { ON_THE_WIRE, shareTheWork } from "./f19-several-workers.ts";

it("F-19 four workers, two of them killed while the gateway keeps them waiting, hand 400 messages over once each, no more and no less", async () => {
  const report = await shareTheWork(await makeTestDatabase(), {
    messages: 400,
    workers: 4,
    kills: 2,
    moment: "waiting",
  });
  expect(report).toMatchObject({ most: 1, never: 0, astray: 0, unsettled: 0 });
  expect(report.uncertain).toBeGreaterThan(0);
  expect(report.uncertain).toBeLessThanOrEqual(2 * ON_THE_WIRE);
}, 120_000);

it("F-19 four workers, two of them killed at any moment, hand nothing over twice; uncertain is only what was on the wire", async () => {
  const kills = 2;
  const report = await shareTheWork(await makeTestDatabase(), { messages: 200, workers: 4, kills, moment: "any" });
  expect(report).toMatchObject({ most: 1, astray: 0 });
  expect(report.uncertain).toBeLessThanOrEqual(kills * ON_THE_WIRE);
  // Whatever the gateway got is settled by its receipt: what remains uncertain is what it never got, and nothing else.
  expect(report.unsettled).toBe(report.never);
}, 120_000);
