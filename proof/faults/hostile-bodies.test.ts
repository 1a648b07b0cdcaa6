import { expect, it } from "vitest";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { sendHostileBodies } from "./hostile-bodies.ts";

removeGrounds();

it("F-28 random bodies to every call that writes never make the server fail", async () => {
  const { calls, faults } = await sendHostileBodies(await makeTestGround(), { bodiesPerCall: 10 });
  expect(calls).toBeGreaterThan(15);
  expect(faults).toEqual([]);
}, 60_000);
