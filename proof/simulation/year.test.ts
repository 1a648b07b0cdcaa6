import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { liveThrough } from "./year.ts";

it("F-18 two weeks at the real rhythm lose nothing, double nothing and pass no limit", async () => {
  const plan = { start: new Date("2026-03-23T00:00:00Z"), days: 14, clinics: 40, seed: 7 };
  const { weeks, requests, faults } = await liveThrough(await makeTestDatabase(), plan);
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThan(50);
  expect(weeks).toHaveLength(2);
  expect(weeks[1]?.clinics).toBeGreaterThan(0);
  expect(weeks[0]?.arrivals).toBeGreaterThan(50);
}, 120_000);
