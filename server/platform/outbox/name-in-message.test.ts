import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameInMessage } from "./name-in-message.ts";

describe("a name in a message", () => {
  it.each([
    "Maëlle Le Goff",
    "Clinique vétérinaire de l'Étang",
    "Dr Anne-Lise (Nantes) & associés, SELARL",
    "Clinique 35",
  ])("a message contains the harmless name %s unchanged", (name) => expect(nameInMessage(name)).toBe(name));

  it.each([
    ["https://mal.example/x", "https mal example x"],
    ["www.mal.example", "www mal example"],
    ["mal.example", "mal example"],
    ["a@mal.example", "a mal example"],
    ["Votre colis : appelez le 08 99 12 34 56", "Votre colis appelez le"],
    ["Anne\r\nBcc: b@mal.example", "Anne Bcc b mal example"],
    ["Anne\u202egnp.exe", "Anne gnp exe"],
    ["Anne\u200b\u2066x\u2069", "Anne x"],
    ['=HYPERLINK("http://mal")', "HYPERLINK( http mal )"],
    ["<b>Anne</b>", "b Anne b"],
    ["S.C.P. Martin", "S C P. Martin"],
    ["Appelez le 08,99,12,34,56", "Appelez le"],
    ["Appelez le (08) 99 (12) 34 & 56", "Appelez le ("],
    ["Appelez le ０８９９１２３４５６", "Appelez le"],
    ["Appelez le ٠٨٩٩١٢٣٤٥٦ vite", "Appelez le vite"],
    ["-1+1|cmd", "1 1 cmd"],
    ["@SUM(A1)", "SUM(A1)"],
  ])("nameInMessage removes links, markup, formulas and phone numbers from the name %j (T-49)", (typed, written) =>
    expect(nameInMessage(typed)).toBe(written),
  );

  it("a name in a message has no line break, link, address, phone number or formula (T-49)", () => {
    const hostile = fc.constantFrom(
      ...["\r\n", "\nBcc: tous@mal.example", "\u2028", "\u0000", "\u202e", "\u2066", "\u200b", "\ufeff", "\t"],
      ...["https://mal.example/x", "www.mal.example", "mal。example", "mal․example", "mal．example", "//mal.example"],
      ...["a@mal.example", "a＠mal.example", "tel:0899123456", "08 99 12 34 56", "08.99.12.34.56", "+33 8 99 12 34 56"],
      ...[
        "=cmd|'/c calc'!A0",
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "<b>",
        "&lt;",
        '"',
        "`",
        "$(x)",
        "%0d%0a",
        "Anne",
        " ",
        "é",
      ],
    );
    const typed = fc.array(fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 20 })), { maxLength: 8 });
    fc.assert(
      fc.property(typed, (parts) => {
        const name = nameInMessage(parts.join(""));
        expect(Array.from(name).length).toBeLessThanOrEqual(60);
        expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}:/\\@=+<>"`$%|!]/u);
        expect(name).not.toMatch(/\.[^\s]|(?:\p{N}[^\p{L}\p{N}]*){6}|^[-=+@]/u);
      }),
      { numRuns: 1000 },
    );
  });

  it("nameInMessage shortens a long text between words to at most 60 characters (T-49)", () => {
    const level = "Bac pro Conduite et gestion d'une entreprise du secteur canin et félin";
    expect(nameInMessage(level)).toBe("Bac pro Conduite et gestion d'une entreprise du secteur…");
  });
});
