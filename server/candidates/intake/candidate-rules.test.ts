import { checkCandidate } from "contract/candidates/candidate-rules.ts";
import { describe, expect, it } from "vitest";
import { candidateRecord } from "./fixtures.ts";

const TODAY = "2026-02-14";
const checkField = (field: string, value: unknown) => {
  const checked = checkCandidate({ ...candidateRecord(), [field]: value }, TODAY);
  if ("record" in checked) return new Map<string, unknown>(Object.entries(checked.record)).get(field);
  expect(checked.issues.map((issue) => issue.field)).toEqual([field]);
  return { error: checked.issues[0]?.error };
};

describe("a candidate record", () => {
  it("a candidate record requires only externalId, lastName, firstName and ZIPCode", () => {
    const least = { externalId: "A", lastName: "B", firstName: "C", ZIPCode: "35000" };
    expect(checkCandidate(least, TODAY)).toEqual({
      record: {
        ...Object.fromEntries(Object.keys(candidateRecord()).map((field) => [field, null])),
        ...least,
        ...{ version: 1, active: true, contactShareable: false, internshipDuration: 0, ranFR: 0, ranMA: 0, ranAR: 0 },
      },
    });
    const nothing = checkCandidate({}, TODAY);
    expect("issues" in nothing && nothing.issues).toEqual([
      { field: "externalId", error: "indiquez l'identifiant" },
      { field: "lastName", error: "indiquez le nom" },
      { field: "firstName", error: "indiquez le prénom" },
      { field: "ZIPCode", error: "indiquez le code postal" },
    ]);
  });

  const read: readonly (readonly [field: string, values: readonly unknown[], expected: unknown])[] = [
    ["externalId", ["  ASV-1 "], "ASV-1"],
    ["externalId", [" "], { error: "indiquez l'identifiant" }],
    ["externalId", [12], "12"],
    ["version", ["3"], 3],
    ["version", [0, "1.5", 2_147_483_648], { error: "version invalide : entier à partir de 1 attendu" }],
    ["active", ["false"], false],
    ["active", ["TRUE"], true],
    ["active", ["oui", 1], { error: "valeur invalide : true ou false attendu" }],
    ["contactShareable", [true], true],
    ["lastName", [" d\u2019Arc "], "d\u2019Arc"],
    ["lastName", ["Le\u0300ve"], "L\u00e8ve"],
    ["lastName", ["\u00a0Noël\u00a0"], "Noël"],
    ["lastName", ["PER\0ROT"], { error: "octet nul dans le texte" }],
    ["lastName", ["PER\u0007ROT"], { error: "caractère de contrôle dans le texte" }],
    ["lastName", ["Andr\ufffd", "\ud800"], { error: "caractère illisible : encodage du texte incorrect" }],
    ["lastName", [{ $gt: "" }], { error: "texte attendu" }],
    ["lastName", ["<script>alert(1)</script>"], "<script>alert(1)</script>"],
    ["lastName", ["=1+1"], "=1+1"],
    ["city", ["x".repeat(5000)], { error: "texte trop long : 5000 caractères, 100 au plus" }],
    ["city", ["Rennes\nBretagne"], "Rennes Bretagne"],
    ["birthday", ["2004-02-29"], "2004-02-29"],
    ["birthday", ["2011-02-14"], "2011-02-14"],
    ["birthday", ["2011-02-15"], { error: "moins de 15 ans : publication impossible" }],
    ["birthday", ["2026-02-15"], { error: "date dans le futur" }],
    ["birthday", ["2005-02-29", "2005-13-01"], { error: "date qui n'existe pas" }],
    ["birthday", ["0000-01-01"], { error: "date antérieure à 1900" }],
    ["birthday", ["12/03/2005", "2005-3-1"], { error: "date invalide : format AAAA-MM-JJ attendu" }],
    ["birthday", [""], null],
    ["ZIPCode", ["01150"], "01150"],
    ["ZIPCode", ["35 000"], "35000"],
    ["ZIPCode", ["F-35042 CEDEX 9"], "35042"],
    ["ZIPCode", ["2A004", "350000"], { error: "code postal invalide : cinq chiffres attendus" }],
    ["cellPhone", ["+33 6 39 98 87 39", "06.39.98.87.39", "06\u00a039\u202f98 87 39"], "0639988739"],
    ["cellPhone", ["06 39 98", "demander à sa mère"], { error: "numéro de téléphone invalide" }],
    ["email", ["Lise@Example.org "], "Lise@Example.org"],
    ["email", ["marie@", "marie.dupont(at)courriel.example"], { error: "adresse email invalide" }],
    ["coverLetter", [" Bonjour,\r\n\r\nLise\n"], "Bonjour,\n\nLise"],
    ["coverLetter", ["a\0b"], { error: "octet nul dans le texte" }],
    ["coverLetter", ["=cmd|' /C calc'!A0"], "=cmd|' /C calc'!A0"],
    ["coverLetter", ["   "], null],
    ["internshipDuration", [""], 0],
    ["internshipDuration", ["dix"], { error: "valeur qui n'est pas un nombre" }],
    ["ranFR", [-7], { error: "nombre négatif" }],
    ["ranFR", ["7,5", 7.5], { error: "nombre non entier" }],
    ["ranFR", ["99999999999"], { error: "nombre trop grand" }],
    ["ranFR", [null], 0],
    ["jobInterviewStatus", ["Oui"], "oui"],
    ["jobInterviewStatus", ["peut-être"], { error: "statut inconnu : oui, non ou rien" }],
    ["jobInterviewNotice", ["Avis tre\u0300s favorable"], "Avis très favorable"],
    ["jobInterviewNotice", [""], null],
    [
      "jobInterviewNotice",
      ["Excellent"],
      { error: "avis du centre inconnu : Réserves, Avis favorable, Avis très favorable ou rien" },
    ],
    ["studyLevelCategory", ["6"], 6],
    ["studyLevelCategory", [7, "Bac"], { error: "catégorie de niveau d'étude inconnue : 1 à 6 attendu" }],
    ["profilePicture", ["Portrait Zoe\u0301.webp"], "Portrait Zoé.webp"],
    ["profilePicture", ["../secret"], { error: "nom de fichier invalide" }],
    ["personalResume", [".env"], { error: "nom de fichier invalide" }],
  ];
  const cases = read.flatMap(([field, values, expected]) => values.map((value) => [field, value, expected] as const));

  it.each(cases)(
    "the check of the field %s cleans or rejects the value %j (S3-12 S3-15 F-24)",
    (field, value, expected) => {
      expect(checkField(field, value)).toEqual(expected);
    },
  );
});
