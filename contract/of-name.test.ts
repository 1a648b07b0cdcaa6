import { expect, it } from "vitest";
import { ofName } from "./of-name.ts";

it.each([
  ["Awa Traoré", "d'Awa Traoré"],
  ["Élodie", "d'Élodie"],
  ["Hugo", "d'Hugo"],
  ["Yves", "d'Yves"],
  ["Yanis", "de Yanis"],
  ["Léa", "de Léa"],
])("ofName turns the name %j into %j (B14-16)", (name, text) => {
  expect(ofName(name)).toBe(text);
});
