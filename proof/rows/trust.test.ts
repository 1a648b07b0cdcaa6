import { expect, it } from "vitest";
import { policyRows, titlesByRow } from "./trust.ts";

it("every threat and every fault of the policy has a test that names it", () => {
  const rows = policyRows();
  const titles = titlesByRow();
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter(({ id }) => !titles.has(id))).toEqual([]);
});
