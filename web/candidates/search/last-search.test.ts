import { beforeEach, expect, it } from "vitest";
import { noFilters } from "./filters.ts";
import { lastSearchOf, storeSearch } from "./SearchResults.tsx";

const claire = "claire@clinique.example";
const brittany = { ...noFilters, ZIPCode: ["35", "22"], studyLevelCategory: "3" };

beforeEach(() => localStorage.clear());

it("the browser stores each account's last filtered search, including the place (B7-02)", () => {
  storeSearch(claire, brittany);
  storeSearch(claire, noFilters);
  expect(lastSearchOf(claire)).toEqual(brittany);
  expect(lastSearchOf("paul@clinique.example")).toBeUndefined();
  const around = { ...noFilters, near: "35000", radius: "25" };
  storeSearch(claire, around);
  expect(lastSearchOf(claire)).toEqual(around);
});

it("the stored last search contains no name, notification or e-mail address", () => {
  storeSearch(claire, { ...brittany, firstName: "Léa", lastName: "Martin", notification: "n-1" });
  expect(lastSearchOf(claire)).toEqual(brittany);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Léa|Martin|n-1|claire/);
});
