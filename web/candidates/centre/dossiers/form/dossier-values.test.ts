import { dossierFieldNames } from "contract/candidates/dossiers.ts";
import { describe, expect, it } from "vitest";
import { ageHint, issuesOf, valuesOf } from "./dossier-values.ts";
import { formFields } from "./field-groups.ts";

const filled = { ...valuesOf(), lastName: "Martin", firstName: "Zoé", ZIPCode: "35000" };
const TODAY = "2026-11-23";

describe("the form of a dossier", () => {
  it("the dossier form contains each field of a candidate once, except the two files (B1-22)", () => {
    const files = ["personalResume", "profilePicture"];
    expect([...formFields, ...files].sort()).toEqual([...dossierFieldNames].sort());
  });

  it("the dossier form shows an error at each invalid field (B1-23)", () => {
    const wrong = { ...filled, firstName: " ", ZIPCode: "3500", birthday: "2027-01-01", ranFR: "1,5", cellPhone: "06" };
    expect(issuesOf(wrong, TODAY)).toEqual({
      firstName: "indiquez le prénom",
      ZIPCode: "code postal invalide : cinq chiffres attendus",
      birthday: "date dans le futur",
      ranFR: "nombre non entier",
      cellPhone: "numéro de téléphone invalide",
    });
    expect(issuesOf(filled, TODAY)).toEqual({});
  });

  it("the dossier form rejects an age under 15 only for a published candidate (B11-12)", () => {
    const young = { ...filled, birthday: "2011-11-24" };
    expect(issuesOf(young, TODAY, true)).toEqual({ birthday: "moins de 15 ans : publication impossible" });
    expect(issuesOf({ ...filled, birthday: "2011-11-23" }, TODAY, true)).toEqual({});
    expect(issuesOf(young, TODAY)).toEqual({});
  });

  it("a hint at the birthday field says whether the candidate is a minor or under 15 (B16-03)", () => {
    const today = new Date("2026-11-23T12:00:00");
    expect(ageHint("2008-11-23", today)).toBeUndefined();
    expect(ageHint("2008-11-24", today)).toBe("Mineur.");
    expect(ageHint("2011-11-23", today)).toBe("Mineur.");
    expect(ageHint("2011-11-24", today)).toBe("Moins de 15 ans\u00a0: ce dossier ne peut pas être publié.");
    expect(ageHint("", today)).toBeUndefined();
  });
});
