import { expect, it } from "vitest";
import { plural } from "./plural.ts";

it.each([
  [0, "0 résultat"],
  [1, "1 résultat"],
  [2, "2 résultats"],
  [40, "40 résultats"],
  [12345, "12\u202f345 résultats"],
])("S2-121 pluralises the counter: %i", (count, text) => {
  expect(plural(count, "résultat")).toBe(text);
});

it.each([
  [0, "0 jour"],
  [1, "1 jour"],
  [2, "2 jours"],
])("S2-164 pluralises days above 1: %i", (count, text) => {
  expect(plural(count, "jour")).toBe(text);
});
