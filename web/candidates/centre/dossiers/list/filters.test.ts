import { describe, expect, it } from "vitest";
import { columnSort, filterCount, readFilters, sortOfColumn, writeFilters } from "./filters.ts";

describe("the filters of dossiers", () => {
  it("the filters of the list of dossiers are stored in the URL (B1-20)", () => {
    const filters = readFilters(
      new URLSearchParams(
        "q= Perrot &state=draft&state=published&ZIPCode=35&ZIPCode=2A&studyLevelCategory=3&flag=noResume&sort=-steps",
      ),
    );
    expect(filters).toEqual({
      ...{ q: "Perrot", state: ["draft", "published"], ZIPCode: ["35", "2A"], studyLevelCategory: "3" },
      ...{ flag: ["noResume"], sort: "-steps" },
    });
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
    expect(filterCount(filters)).toBe(6);
  });

  it("an ascending sort by age lists the youngest candidates first (B1-20)", () => {
    expect(sortOfColumn("age")).toBe("-birthday");
    expect(sortOfColumn("-age")).toBe("birthday");
    expect([columnSort("-birthday"), columnSort("birthday"), columnSort("city")]).toEqual(["age", "-age", "city"]);
  });
});
