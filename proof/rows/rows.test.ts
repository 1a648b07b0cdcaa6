import { expect, it } from "vitest";
import { readFigures } from "./figures.ts";
import { findRows } from "./find-rows.ts";
import { policyRows, titlesByRow } from "./policy-rows.ts";

it("every threat and every fault of the policy has a test that names it", () => {
  const rows = policyRows();
  const titles = titlesByRow();
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter(({ id }) => !titles.has(id))).toEqual([]);
});

it("every row of the long runs is of the policy or of speed and has a name of its own; every figure has its row", async () => {
  const rows = await findRows();
  const names = rows.map(({ row, title }) => `${row} ${title}`);
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(policyRows().map(({ id }) => id));
  expect(rows.filter(({ row }) => !known.has(row) && !/^P\d+$/.test(row))).toEqual([]);
  expect(readFigures().filter(({ row, title }) => !names.includes(`${row} ${title}`))).toEqual([]);
}, 60_000);
