import { wireRequest } from "contract/call.ts";
import { OPINIONS } from "contract/candidates/candidate-values.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { describe, expect, it } from "vitest";
import { filterChips } from "./filter-chips.ts";
import {
  chooseOpinions,
  type Filters,
  filterCount,
  isFiltered,
  noFilters,
  readFilters,
  searchInput,
  writeFilters,
} from "./filters.ts";

describe("the filters in the URL", () => {
  it.each<[string, Partial<Filters>]>([
    ["", {}],
    ["ZIPCode=35&ZIPCode=2A&ZIPCode=974", { ZIPCode: ["35", "2A", "974"] }],
    ["firstName=L%C3%A9a&lastName=Martin", { firstName: "Léa", lastName: "Martin" }],
    ["studyLevelCategory=3", { studyLevelCategory: "3" }],
    ["jobInterviewStatus=Oui", { jobInterviewStatus: ["Oui"] }],
    [
      "jobInterviewNotice=R%C3%A9serves&jobInterviewNotice=Avis+favorable",
      { jobInterviewNotice: ["Réserves", "Avis favorable"] },
    ],
    ["drivingLicence=yes&availableBefore=2027-09-01", { drivingLicence: "yes", availableBefore: "2027-09-01" }],
    ["near=35000&radius=25", { near: "35000", radius: "25" }],
    ["near=97400&order=publication", { near: "97400", order: "publication" }],
    ["radius=10&order=distance", { radius: "10", order: "distance" }],
    ["ids=12%2C15", { ids: "12,15" }],
  ])(
    "the search reads the filters in the URL query %j and writes the same query (S3-19 S3-20 S5-83 S5-84 B7-02)",
    (address, filters) => {
      expect(readFilters(new URLSearchParams(address))).toEqual({ ...noFilters, ...filters });
      expect(writeFilters({ ...noFilters, ...filters })).toBe(address);
    },
  );

  it("the search ignores unknown filters and values in the URL", () => {
    const category = "studyLevelCategory=7";
    const opinions = "jobInterviewStatus=peut-%C3%AAtre&jobInterviewNotice=Avis";
    const address = `ZIPCode=20&ZIPCode=99&${category}&${opinions}&firstName=%20%20&inconnu=1`;
    expect(readFilters(new URLSearchParams(`${address}&near=Rennes&radius=20&order=prix`))).toEqual(noFilters);
    for (const query of ["near=350000", "drivingLicence=B", "availableBefore=2027-02-30"])
      expect(readFilters(new URLSearchParams(query))).toEqual(noFilters);
  });

  it("the search removes duplicate departments from the URL and cuts names after 60 letters", () => {
    const read = readFilters(new URLSearchParams(`ZIPCode=35&ZIPCode=35&lastName=${"a".repeat(80)}`));
    expect(read.ZIPCode).toEqual(["35"]);
    expect(read.lastName).toHaveLength(60);
  });
});

it("a search requests the first page, and sends filters with several values as lists (S3-21 S7-21)", () => {
  const filters: Filters = {
    ...noFilters,
    ZIPCode: ["35", "2A"],
    lastName: "Martin",
    studyLevelCategory: "3",
    jobInterviewStatus: ["Oui"],
    jobInterviewNotice: ["Réserves"],
  };
  const url = new URL(wireRequest(candidates, searchInput(filters)).url, "http://localhost");
  expect([...url.searchParams]).toEqual([
    ["ZIPCode[]", "35"],
    ["ZIPCode[]", "2A"],
    ["lastName", "Martin"],
    ["studyLevelCategory", "3"],
    ["jobInterviewStatus[]", "Oui"],
    ["jobInterviewNotice[]", "Réserves"],
    ["active", "1"],
    ["withoutSelection", "true"],
    ["page", "1"],
  ]);
});

it("the search sorts the chosen opinions from the least to the most favourable (S5-84)", () => {
  expect(chooseOpinions(["Avis favorable"], ["Avis favorable", "Réserves"])).toEqual(["Réserves", "Avis favorable"]);
  expect(chooseOpinions(["Réserves"], [])).toEqual([]);
});

it.each<Partial<Filters>>([
  { ZIPCode: ["35"], lastName: "Martin", jobInterviewNotice: OPINIONS },
  { firstName: "Léa", jobInterviewNotice: ["Réserves", "Avis favorable"], jobInterviewStatus: ["Oui"] },
  { studyLevelCategory: "3", near: "35000", radius: "25", order: "publication" },
  { near: "35000", ids: "12,15", notification: "n" },
  { drivingLicence: "yes", availableBefore: "2027-09-01" },
  { order: "distance" },
])("for the filters %o, the number of active filters is the number of chips (B14-05)", (given) => {
  const filters = { ...noFilters, ...given };
  const known = { studyLevels: [{ id: 3, label: "Baccalauréat" }], notification: { date: "2026-06-12T13:00:00" } };
  expect(filterCount(filters)).toBe(filterChips(filters, known).length);
});

it("a place, a name or a notification counts as a filter, but an order does not", () => {
  expect(isFiltered({ ...noFilters, ZIPCode: ["35"] })).toBe(true);
  expect(isFiltered({ ...noFilters, order: "publication" })).toBe(false);
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered({ ...noFilters, notification: "n" })).toBe(true);
});
