import { describe, expect, it } from "vitest";
import {
  isEmail,
  isEmpty,
  isOrdinal,
  isPhone,
  normalizeEmail,
  normalizeOrdinal,
  normalizePhone,
  normalizeZipCode,
} from "./fields.ts";
import { cleanText, fold, foldName, normalize } from "./values.ts";

describe("A phone number", () => {
  it.each([
    ["0299000001", true, false],
    ["06 39 98 01 01", true, true],
    ["07.39.98.01.01", true, true],
    ["+33 6 39 98 01 01", true, true],
    ["+33 (0)6 39 98 01 01", true, true],
    ["0033639980101", true, true],
    ["+262 692 12 34 56", true, true],
    ["00590690123456", true, true],
    ["+594694123456", true, true],
    ["+596 696 12 34 56", true, true],
    ["0639123456", true, true],
    ["\u202a+33 6 39 98 01 01\u202c", true, true],
    ["06\u221239\u221298\u221201\u221201", true, true],
    ["06\u200b39980101\ufeff", true, true],
    ["tel:+33639980101", true, true],
    ["Tél. : 06 39 98 01 01", true, true],
    ["+262 (0)692 12 34 56", true, true],
    ["00262 (0)692 12 34 56", true, true],
    ["+590 (0)690 12 34 56", true, true],
    ["+594 0694 12 34 56", true, true],
    ["00596 (0) 696 12 34 56", true, true],
    ["+262 (00)692 12 34 56", false, false],
    ["tel:", false, false],
    ["0262123456", true, false],
    ["0099000001", false, false],
    ["063998010", false, false],
    ["06399801011", false, false],
    ["070012345678", false, false],
    ["+882 16 12345678", false, false],
    ["+33 8 99 00 00 01", true, false],
    ["abcdefghij", false, false],
    ["", false, false],
  ])("%s is a phone: %s, a mobile: %s (S5-86 S5-87 S9-02 S9-03 T-10)", (input, phone, mobile) => {
    expect([isPhone(input), isPhone(input, true)]).toEqual([phone, mobile]);
  });

  it("is stored as ten digits (S9-02)", () => {
    expect(normalizePhone("+33 6 39 98 01 01")).toBe("0639980101");
    expect(normalizePhone("+262 692 12 34 56")).toBe("0692123456");
    expect(normalizePhone("\u202atel:00262 (0)692 12 34 56\u202c")).toBe("0692123456");
  });
});

describe("An e-mail address", () => {
  it.each([
    ["demo@espace-asv.example", true],
    [" demo@espace-asv.example ", true],
    ["d.e+mo@sous.domaine.example", true],
    ["demo@espace", false],
    ["demo@espace.e", false],
    ["@espace.example", false],
    ["demo espace@a.fr", false],
    ["demo@@a.fr", false],
    ["o'neil.d_o+1{x}=!#$%&*/?^`|~-@a-b.example", true],
    ["maëlle@clinique-été.example", true],
    ["x<victime@clinique.example>", false],
    ["victime@clinique.example>", false],
    ["victime@clinique.example.", false],
    ["victime@clinique.example\u3002", false],
    ["victime@clinique.example\uff0e", false],
    ["victime@clinique.example,", false],
    ["a,b@clinique.example", false],
    ["g:victime@clinique.example;", false],
    ["(c)victime@clinique.example", false],
    ['"victime"@clinique.example', false],
    ["vic\\time@clinique.example", false],
    ["victime@[127.0.0.1]", false],
    ["\u202avictime@clinique.example\u202c", true],
    ["vic\u200btime@clinique.example", true],
    ["vic\u00adtime@clinique.example", true],
    ["vic\ufefftime@clinique.example", true],
    ["vic\u{e0041}time@clinique.example", false],
    ["victime\u001b[2J@clinique.example", false],
    ["victime\u009b@clinique.example", false],
    ["victime\ud800@clinique.example", false],
    ["", false],
  ])("%s is valid: %s (S5-88)", (input, valid) => expect(isEmail(input)).toBe(valid));

  it("is compared in lower case with composed accents", () => {
    expect(normalizeEmail(" Demo@A.FR ")).toBe("demo@a.fr");
    expect(normalizeEmail("Zoe\u0301@A.FR")).toBe("zoé@a.fr");
    expect(normalizeEmail("\u200e zoe\u00ad@a.fr\ufeff")).toBe("zoe@a.fr");
  });

  it.each([
    ["zoé@clinique-été.example", "zoé@xn--clinique-t-j7ab.example"],
    ["zoé@CLINIQUE-E\u0301TE\u0301.example", "zoé@xn--clinique-t-j7ab.example"],
    ["zoe@XN--clinique-t-j7ab.example", "zoe@xn--clinique-t-j7ab.example"],
    ["zoe@\uff4c\uff49\uff43\uff45\uff53.example", "zoe@lices.example"],
    ["zoe@lices.example", "zoe@lices.example"],
    ["zoe@été.example/x", "zoe@été.example/x"],
    ["zoe@a b.é", "zoe@a b.é"],
    ["\uff5aoe", "\uff5aoe"],
  ])("%s is compared with its domain in punycode (T-49)", (input, key) => expect(normalizeEmail(input)).toBe(key));
});

describe("An empty value", () => {
  it.each([
    [null, true],
    [undefined, true],
    [false, true],
    ["", true],
    [0, false],
    ["0", false],
    [" ", false],
    [true, false],
  ])("%j is empty: %s (S5-89)", (value, empty) => expect(isEmpty(value)).toBe(empty));
});

describe("An ordinal number", () => {
  it.each([
    [" 10 001 ", "10001", true],
    ["ab.12-c", "AB12-C", true],
    ["００１２", "0012", true],
    ["\u200e10\u221201\u200b", "10-01", true],
    ["10\u201301", "10-01", true],
    ["12/34", "12/34", false],
    ["", "", false],
    ["123456789012345678901", "123456789012345678901", false],
  ])("%j is read %j, valid: %s", (input, read, valid) => {
    expect([normalizeOrdinal(input), isOrdinal(input)]).toEqual([read, valid]);
  });
});

describe("A postal code", () => {
  it.each([
    ["35 000", "35000"],
    [" 35\u00a0000\u200b", "35000"],
    ["３５０００", "35000"],
    ["35042 CEDEX", "35042"],
    ["35042 Cedex 9", "35042"],
    ["F-35000", "35000"],
    ["FR - 35 000", "35000"],
    ["f 35000", "35000"],
    ["35000 00", "3500000"],
    ["2A004", "2A004"],
    ["a b c", "abc"],
    ["\u200b", ""],
  ])("%j is stored as %j", (input, stored) => expect(normalizeZipCode(input)).toBe(stored));
});

describe("A text", () => {
  it.each([
    ["Le\u00ad Goff", "Le Goff"],
    ["\u202a\u200eLe Goff\u202c\u2069", "Le Goff"],
    ["\ufeffMarie\u2212Claude\u200b\u2060 ", "Marie-Claude"],
    ["deux\nlignes", "deux\nlignes"],
    ["👩🏽‍⚕️ vétérinaire", "👩🏽‍⚕️ vétérinaire"],
    ["Le\u200d Goff", "Le Goff"],
  ])("%j is cleaned to %j", (input, cleaned) => expect(cleanText(input)).toBe(cleaned));
});

describe("A folded text", () => {
  it.each([
    ["LE GOFF-MÉNARD", "le goff menard"],
    ["Œlenn", "oelenn"],
    ["L’Hôte", "l'hote"],
    ["Floc´h Floc`h Floc′h Flocʻh Flocʼh Floc‛h", "floc'h floc'h floc'h floc'h floc'h floc'h"],
    ["Łukasz Øster Đorđe Weiß Kılıç Æsa Œlenn", "lukasz oster dorde weiss kilic aesa oelenn"],
    ["Þóra Guðrún Ħal Ŧor Ŋan", "thora gudrun hal tor nan"],
    ["Le\u00ad\u200b \u202eGoff\u2060\ufeff", "le goff"],
    ["Marie\u2212Claude", "marie claude"],
    ["  Jean   Paul ", "jean paul"],
  ])("%j is folded to %j", (text, folded) => expect(fold(text)).toBe(folded));
});

describe("A folded name", () => {
  it.each([
    ["Le Goff", "LeGoff"],
    ["Le-Bihan", "Lebihan"],
    ["LE FLOC'H", "le floc´h"],
    ["Sørensen", "SORENSEN"],
  ])("is the same for %s and %s", (one, other) => expect(foldName(one)).toBe(foldName(other)));
});

describe("A long text (F-28)", () => {
  const marks = `e${"\u0301\u0316".repeat(25_000)}`;
  const texts = ["@".repeat(98_000), `a@${"a.".repeat(49_000)}`, marks, "\ufdfa".repeat(32_000), "0".repeat(98_000)];

  it.each([
    ["isEmail", isEmail],
    ["isPhone", isPhone],
    ["normalizePhone", normalizePhone],
    ["isOrdinal", isOrdinal],
    ["normalizeOrdinal", normalizeOrdinal],
  ] as const)("takes %s less than 20 ms", (_name, look) => {
    for (const text of texts) {
      const began = performance.now();
      look(text);
      expect(performance.now() - began).toBeLessThan(20);
    }
  });

  it("keeps heaped marks, and composes those of any language", () => {
    expect(normalize(marks, "NFC")).toBe(marks);
    expect(normalize("e\u0301", "NFC")).toBe("é");
    expect(normalize(`e${"\u0301\u0316".repeat(15)}`, "NFC")).not.toBe(`e${"\u0301\u0316".repeat(15)}`);
  });
});
