import { expect, it } from "vitest";
import { shorten } from "./shorten.ts";

it.each([
  ["Rennes", 6, "Rennes"],
  ["Ille-et-Vilaine, Maine-et-Loire", 24, "Ille-et-Vilaine…"],
  ["Ille-et-Vilaine · Maine-et-Loire", 17, "Ille-et-Vilaine…"],
  ["Bac du secteur canin et félin", 19, "Bac du secteur…"],
  ["Anticonstitutionnellement", 10, "Anticonst…"],
  ["👩‍🌾🌾🌾🌾🌾🌾", 4, "👩‍🌾…"],
])("shorten cuts %j between two words to at most %d characters", (text, most, expected) => {
  expect(shorten(text, most)).toBe(expected);
});
