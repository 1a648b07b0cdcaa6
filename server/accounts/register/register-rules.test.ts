import { describe, expect, it } from "vitest";
import { checkRegisterEntry } from "./register-rules.ts";

describe("checkRegisterEntry", () => {
  const entry = { numOrdinal: "20005", lastName: "Dubois", firstName: "Philippe" };

  it("checkRegisterEntry normalises all fields except the ordinal number", () => {
    const checked = checkRegisterEntry({
      ...entry,
      numOrdinal: "020005",
      gender: "Mme.",
      siret: "360 605 604 91005",
      address: "Zone de Kerniol\nBâtiment C",
      ZIPCode: "35042 CEDEX 9",
      phone: "+33 3 53 01 54 35",
      emails: "a@clinique.example| A@clinique.example |b@clinique.example|",
    });
    expect(checked).toEqual({
      record: {
        ...entry,
        numOrdinal: "020005",
        gender: "Madame",
        socialReason: null,
        siret: "36060560491005",
        address: "Zone de Kerniol Bâtiment C",
        ZIPCode: "35042",
        city: null,
        phone: "0353015435",
        emails: ["a@clinique.example", "b@clinique.example"],
      },
    });
  });

  it.each<[object, string, string]>([
    [{ numOrdinal: "" }, "numOrdinal", "numéro ordinal absent"],
    [{ numOrdinal: "12/34" }, "numOrdinal", "numéro ordinal invalide : lettres, chiffres et tirets, 20 au plus"],
    [{ gender: "constructor" }, "gender", "civilité inconnue : Monsieur, Madame ou rien"],
    [{ emails: ["a@clinique.example", "b"] }, "emails", "adresse email invalide"],
    [{ emails: [1] }, "emails", "liste d'adresses email attendue"],
    [{ emails: {} }, "emails", "liste d'adresses email attendue"],
    [{ ZIPCode: "3500" }, "ZIPCode", "code postal invalide : cinq chiffres attendus"],
  ])("checkRegisterEntry rejects %j", (wish, field, error) => {
    expect(checkRegisterEntry({ ...entry, ...wish })).toEqual({ issues: [{ field, error }] });
  });
});
