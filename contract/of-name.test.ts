import { expect, it } from "vitest";
import { ofName } from "./of-name.ts";

it.each([
  ["Awa Traoré", "d'Awa Traoré"],
  ["Élodie", "d'Élodie"],
  ["Hugo", "d'Hugo"],
  ["Yves", "d'Yves"],
  ["Yanis", "de Yanis"],
  ["Léa", "de Léa"],
])("After a noun, the name %j is written as %j (B14-16)", (name, text) => {
  expect(ofName(name)).toBe(text);
});
