import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { raceForTheCap } from "./f21-daily-cap.ts";

it("F-21 four workers and fifty candidates at once, 2 days: exactly maxLimit SMS a day for each of 1 to 5", async () => {
  const report = await raceForTheCap(await makeTestDatabase(), { runs: 2, candidates: 50 });
  expect(report).toEqual({ runs: 2, messages: 2 * 15, over: 0, under: 0 });
}, 60_000);
