import { expect, it } from "vitest";
import { fieldName, valueText } from "./field-value.ts";

it.each([
  ["state", "withdrawn", "État", "Retiré"],
  ["birthday", "2004-03-09", "Date de naissance", "09/03/2004"],
  ["studyLevelCategory", 3, "Catégorie de niveau", "Baccalauréat"],
  ["contactShareable", false, "Coordonnées partageables", "Non"],
  ["jobInterviewStatus", "oui", "Tests et entretien faits", "Oui"],
  ["ranFR", 0, "Mise à niveau français (h)", "0"],
  ["sharesPhoto", false, "Photo montrée aux cliniques", "Non"],
  ["availableFrom", "2027-09-01", "Disponible à partir du", "01/09/2027"],
  ["drivingLicence", "soon", "Permis B", "bientôt"],
  ["city", "Rennes", "Ville", "Rennes"],
  ["city", null, "Ville", undefined],
  ["city", "", "Ville", undefined],
])("the history shows the field '%s' with the value %o in French (B1-28)", (field, value, name, text) => {
  expect([fieldName(field), valueText(field, value)]).toEqual([name, text]);
});
