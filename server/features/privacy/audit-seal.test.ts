import { expect, it } from "vitest";
import { isSaltOf, saltFor } from "./audit-seal.ts";

it("T-51 a salt is that of its event's number alone, and one of before holds none", () => {
  expect([isSaltOf(7, saltFor(7, "abc")), isSaltOf(8, saltFor(7, "abc")), isSaltOf(71, saltFor(7, "abc"))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isSaltOf(7, "abc-_")).toBe(true);
});
