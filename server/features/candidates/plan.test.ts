import { describe, expect, it } from "vitest";
import { cheapestPlan, type Plan, type Weights } from "./plan.ts";

const NEED = 31;
const all = 1_000_000;

describe("cheapestPlan", () => {
  it.each<[string, Weights["parts"], Plan]>([
    ["no filter", {}, { page: "order", total: "counters" }],
    ["a third of everything", { cells: { runs: 200, rows: 300_000 } }, { page: "order", total: "counters" }],
    ["few candidates in many cells", { cells: { runs: 90, rows: 900 } }, { page: "cells", total: "counters" }],
    ["a common name", { last: { runs: 11, rows: 30_000 } }, { page: "last", total: "counters" }],
    ["a letter that a third begin with", { last: { runs: 660, rows: 300_000 } }, { page: "order", total: "counters" }],
    ["a name that nobody bears", { last: { runs: 0, rows: 0 } }, { page: "last", total: "counters" }],
    [
      "a common name in a few cells",
      { cells: { runs: 6, rows: 7000 }, last: { runs: 11, rows: 30_000 } },
      { page: "cells", total: "cells" },
    ],
    [
      "a rare name in many cells",
      { cells: { runs: 200, rows: 300_000 }, last: { runs: 1, rows: 150 } },
      { page: "last", total: "last" },
    ],
    [
      "a common name with a common first name",
      { last: { runs: 11, rows: 30_000 }, first: { runs: 1, rows: 130_000 } },
      { page: "last", total: "last" },
    ],
  ])("takes the way with the fewest entries for %s", (_, parts, plan) => {
    expect(cheapestPlan({ all, parts }, NEED)).toEqual(plan);
  });
});
