import { beforeEach, expect, it } from "vitest";
import { noFilters } from "./filters.ts";
import { lastSearchOf, storeSearch } from "./SearchResults.tsx";

const claire = "claire@clinique.example";
const brittany = { ...noFilters, ZIPCode: ["35", "22"], studyLevelCategory: "3" };

beforeEach(() => localStorage.clear());

it("remembers the last search of each account", () => {
  storeSearch(claire, brittany);
  expect(lastSearchOf(claire)).toEqual(brittany);
  expect(lastSearchOf("paul@clinique.example")).toBeUndefined();
});

it("keeps the one before when nothing narrows a search", () => {
  storeSearch(claire, brittany);
  storeSearch(claire, noFilters);
  expect(lastSearchOf(claire)).toEqual(brittany);
});

it("writes down no name that was typed, no notification and no address", () => {
  storeSearch(claire, { ...brittany, firstName: "Léa", lastName: "Martin", notification: "n-1" });
  expect(lastSearchOf(claire)).toEqual(brittany);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Léa|Martin|n-1|claire/);
});

it("B7-02 keeps the place that was looked around", () => {
  const around = { ...noFilters, near: "35000", radius: "25" };
  storeSearch(claire, around);
  expect(lastSearchOf(claire)).toEqual(around);
});
