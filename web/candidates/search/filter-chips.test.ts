import { expect, it } from "vitest";
import { filterChips } from "./filter-chips.ts";
import { type Filters, noFilters } from "./filters.ts";

const known = {
  studyLevels: [{ id: 3, label: "Baccalauréat" }],
  notification: { date: `${new Date().getFullYear()}-06-12T13:00:00` },
};

const chips = (filters: Partial<Filters>) => filterChips({ ...noFilters, ...filters }, known);

it.each<[Partial<Filters>, string[], string]>([
  [{ firstName: "Léa" }, ["Prénom : Léa"], "S2-133"],
  [{ lastName: "Martin" }, ["Nom : Martin"], "S2-134"],
  [{ studyLevelCategory: "3" }, ["Baccalauréat"], "S2-135"],
  [{ jobInterviewStatus: ["Oui"] }, ["Tests : Oui"], "S2-136"],
  [{ jobInterviewNotice: ["Réserves", "Avis favorable"] }, ["Réserves", "Avis favorable"], "S2-137"],
  [{ jobInterviewNotice: ["Réserves", "Avis favorable", "Avis très favorable"] }, ["Tous les avis"], "S2-137"],
  [{ drivingLicence: "yes" }, ["Permis B"], "B11-06"],
  [{ availableBefore: "2027-09-01" }, ["Disponible avant le 1er septembre 2027"], "B11-06"],
  [{ near: "35000", radius: "25" }, ["À moins de 25 km de 35000"], "B7-02"],
  [{ near: "35000", radius: "10", order: "publication" }, ["À moins de 10 km de 35000"], "B7-02"],
  [{ radius: "50", order: "distance" }, ["À moins de 50 km de la clinique"], "B7-02"],
  [{ near: "35000" }, ["Les plus proches de 35000"], "B7-02"],
  [{ order: "distance" }, [], "B7-02"],
  [{ near: "75002", order: "publication" }, ["Distances depuis 75002"], "B7-02"],
  [{ order: "publication" }, [], "B7-02"],
  [{ notification: "n" }, ["Notif. du 12/06 à 13:00"], "S2-138"],
])("the search page shows the filters %o as the removable chips %j (%s)", (filters, labels) => {
  const shown = chips({ ZIPCode: ["35"], ...filters });
  expect(shown.map(({ label }) => label)).toEqual(labels);
  for (const { without } of shown) expect(without.ZIPCode).toEqual(["35"]);
});

it("removing the chip of a place also removes the radius and the order (B7-02)", () => {
  const [shown] = chips({ lastName: "Martin", near: "35000", radius: "25", order: "publication" }).slice(1);
  expect(shown?.without).toEqual({ ...noFilters, lastName: "Martin" });
});

it("removing a chip removes only the filter of this chip", () => {
  const [first, second] = chips({ firstName: "Léa", jobInterviewNotice: ["Réserves", "Avis favorable"] });
  expect(first?.without).toEqual({ ...noFilters, jobInterviewNotice: ["Réserves", "Avis favorable"] });
  expect(second?.without).toEqual({ ...noFilters, firstName: "Léa", jobInterviewNotice: ["Avis favorable"] });
});
