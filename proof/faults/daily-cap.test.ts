import { expect, it } from "vitest";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { raceForTheCap } from "./daily-cap.ts";

removeGrounds();

it("F-21 four workers and fifty candidates at once, 2 days: exactly maxLimit SMS a day for each of 1 to 5", async () => {
  const report = await raceForTheCap(await makeTestGround(), { runs: 2, candidates: 50 });
  expect(report).toEqual({ runs: 2, messages: 2 * 15, over: 0, under: 0 });
}, 60_000);
