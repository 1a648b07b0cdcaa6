import { expect, it } from "vitest";
import { euros, plural } from "./numbers.ts";

it.each([
  [0, "0 jour"],
  [1, "1 jour"],
  [2, "2 jours"],
  [12345, "12\u202f345 jours"],
])("plural uses the plural only for counts above 1: %i gives '%s' (S2-121 S2-164)", (count, text) => {
  expect(plural(count, "jour")).toBe(text);
});

it("An amount in cents is shown in euros (B6-01)", () => {
  expect(euros(182_303).replace(/\s/g, " ")).toBe("1 823,03 €");
  expect(euros(78_390).replace(/\s/g, " ")).toBe("783,90 €");
});
