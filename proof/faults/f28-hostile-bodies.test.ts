import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { sendHostileBodies } from "./f28-hostile-bodies.ts";

it("F-28 random bodies to every call that writes never make the server fail", async () => {
  const { calls, faults } = await sendHostileBodies(await makeTestDatabase(), { bodiesPerCall: 10 });
  expect(calls).toBeGreaterThan(15);
  expect(faults).toEqual([]);
}, 60_000);
