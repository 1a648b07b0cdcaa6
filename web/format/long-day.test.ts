import { expect, it } from "vitest";
import { euros } from "./euros.ts";
import { longDay } from "./long-day.ts";

it.each([
  ["2026-01-01", "1er janvier 2026"],
  ["2026-12-31", "31 décembre 2026"],
  ["2027-02-11", "11 février 2027"],
])("B6-02 says the day %s as '%s'", (day, words) => expect(longDay(day)).toBe(words));

it("B6-01 says an amount of cents in euros", () => {
  expect(euros(182_303).replace(/\s/g, " ")).toBe("1 823,03 €");
  expect(euros(78_390).replace(/\s/g, " ")).toBe("783,90 €");
});
