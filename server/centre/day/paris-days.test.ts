import { describe, expect, it } from "vitest";
import { dayStart, figureDays, nextMail } from "./paris-days.ts";

describe("days in Paris", () => {
  it.each([
    ["2026-02-14T09:00:00Z", "2026-02-16T07:00:00Z"],
    ["2026-02-16T06:59:59Z", "2026-02-16T07:00:00Z"],
    ["2026-02-16T07:00:00Z", "2026-02-17T07:00:00Z"],
    ["2026-02-20T07:00:00Z", "2026-02-23T07:00:00Z"],
    ["2026-03-27T07:00:00Z", "2026-03-30T06:00:00Z"],
    ["2026-10-23T06:00:00Z", "2026-10-26T07:00:00Z"],
  ])("the next daily mail after %s is due at %s (B1-56)", (after, next) => {
    expect(nextMail(new Date(after))).toEqual(new Date(next));
  });

  it("in the weekly figures, days begin at midnight in Paris, both in summer and in winter (B1-50)", () => {
    expect(dayStart(new Date("2026-02-14T23:30:00Z"))).toEqual(new Date("2026-02-14T23:00:00Z"));
    expect(dayStart(new Date("2026-03-30T09:00:00Z"), 1)).toEqual(new Date("2026-03-28T23:00:00Z"));
    const weeks = figureDays(new Date("2026-04-01T09:00:00Z"));
    expect(weeks.map((days) => days.length)).toEqual(Array(12).fill(7));
    expect(new Set(weeks.flat().map(String)).size).toBe(84);
    expect([weeks[0]?.[0], weeks[11]?.[6]]).toEqual([
      new Date("2026-01-07T23:00:00Z"),
      new Date("2026-03-31T22:00:00Z"),
    ]);
  });
});
