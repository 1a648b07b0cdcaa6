import { expect, it } from "vitest";
import { fieldName, valueText } from "./field-value.ts";

it.each([
  ["state", "withdrawn", "État", "Retiré"],
  ["birthday", "2004-03-09", "Date de naissance", "09/03/2004"],
  ["studyLevelCategory", 3, "Catégorie de niveau", "Baccalauréat"],
  ["contactShareable", false, "Coordonnées partageables", "Non"],
  ["jobInterviewStatus", "oui", "Tests et entretien faits", "Oui"],
  ["ranFR", 0, "Mise à niveau français (h)", "0"],
  ["city", "Rennes", "Ville", "Rennes"],
  ["city", null, "Ville", undefined],
  ["city", "", "Ville", undefined],
])("the field '%s' with the value %o is shown in French (B1-28)", (field, value, name, text) => {
  expect([fieldName(field), valueText(field, value)]).toEqual([name, text]);
});
