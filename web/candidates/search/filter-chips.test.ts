import { expect, it } from "vitest";
import { filterChips } from "./filter-chips.ts";
import { type Filters, noFilters } from "./filters.ts";

const known = {
  studyLevels: [{ id: 3, label: "Baccalauréat" }],
  notification: { date: `${new Date().getFullYear()}-06-12T13:00:00` },
};

const chips = (filters: Partial<Filters>) => filterChips({ ...noFilters, ...filters }, known);

it.each<[string, string, Partial<Filters>, string[]]>([
  ["S2-133", "first name", { firstName: "Léa" }, ["Prénom : Léa"]],
  ["S2-134", "last name", { lastName: "Martin" }, ["Nom : Martin"]],
  ["S2-135", "study level", { studyLevelCategory: "3" }, ["Baccalauréat"]],
  ["S2-136", "tests done", { jobInterviewStatus: ["Oui"] }, ["Tests : Oui"]],
  ["S2-137", "centre opinion", { jobInterviewNotice: ["Réserves", "Avis favorable"] }, ["Réserves", "Avis favorable"]],
  [
    "S2-137",
    "every centre opinion",
    { jobInterviewNotice: ["Réserves", "Avis favorable", "Avis très favorable"] },
    ["Tous les avis"],
  ],
  ["B7-02", "radius", { near: "35000", radius: "25" }, ["À moins de 25 km de 35000"]],
  [
    "B7-02",
    "radius, latest first",
    { near: "35000", radius: "10", order: "publication" },
    ["À moins de 10 km de 35000"],
  ],
  ["B7-02", "radius of the clinic", { radius: "50", order: "distance" }, ["À moins de 50 km de la clinique"]],
  ["B7-02", "nearest", { near: "35000" }, ["Les plus proches de 35000"]],
  ["B7-02", "nearest to the clinic", { order: "distance" }, ["Les plus proches de la clinique"]],
  ["B7-02", "distances from elsewhere", { near: "75002", order: "publication" }, ["Distances depuis 75002"]],
  ["B7-02", "the usual order", { order: "publication" }, []],
  ["S2-138", "notification", { notification: "n" }, ["Notif. du 12/06 à 13:00"]],
])("%s shows the active filter as a removable chip: %s", (_id, _what, filters, labels) => {
  const shown = chips({ ZIPCode: ["35"], ...filters });
  expect(shown.map(({ label }) => label)).toEqual(labels);
  for (const { without } of shown) expect(without.ZIPCode).toEqual(["35"]);
});

it("B7-02 removes a place with its radius and its order", () => {
  const [shown] = chips({ lastName: "Martin", near: "35000", radius: "25", order: "publication" }).slice(1);
  expect(shown?.without).toEqual({ ...noFilters, lastName: "Martin" });
});

it("removes one filter and keeps the others", () => {
  const [first, second] = chips({ firstName: "Léa", jobInterviewNotice: ["Réserves", "Avis favorable"] });
  expect(first?.without).toEqual({ ...noFilters, jobInterviewNotice: ["Réserves", "Avis favorable"] });
  expect(second?.without).toEqual({ ...noFilters, firstName: "Léa", jobInterviewNotice: ["Avis favorable"] });
});
