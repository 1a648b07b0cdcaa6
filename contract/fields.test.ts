import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";
import * as fields from "./fields.ts";
import { fold, foldName, normalize } from "./values.ts";

describe("Phone numbers", () => {
  const mobiles = [
    ..."06 39 98 01 01|07.39.98.01.01|+33 6 39 98 01 01|+33 (0)6 39 98 01 01|0033639980101|+262 692 12 34 56".split(
      "|",
    ),
    ..."00590690123456|+594694123456|+596 696 12 34 56|0639123456|\u202a+33 6 39 98 01 01\u202c".split("|"),
    ..."06\u221239\u221298\u221201\u221201|06\u200b39980101\ufeff|tel:+33639980101|Tél. : 06 39 98 01 01".split("|"),
    ..."+262 (0)692 12 34 56|00262 (0)692 12 34 56|+590 (0)690 12 34 56|+594 0694 12 34 56".split("|"),
    "00596 (0) 696 12 34 56",
  ];
  const others = ["0299000001", "0262123456", "+33 8 99 00 00 01"];
  const none =
    "+262 (00)692 12 34 56|tel:|0099000001|063998010|06399801011|070012345678|+882 16 12345678|abcdefghij|".split("|");
  it.each([
    ...mobiles.map((input) => [input, true, true] as const),
    ...others.map((input) => [input, true, false] as const),
    ...none.map((input) => [input, false, false] as const),
  ])(
    "For the text %s, isPhone returns %s, and with `strict` it returns %s (S5-86 S5-87 S9-02 S9-03 T-10)",
    (input, phone, mobile) => {
      expect([fields.isPhone(input), fields.isPhone(input, true)]).toEqual([phone, mobile]);
    },
  );

  it("normalizePhone writes a phone number as ten digits (S9-02)", () => {
    expect(fields.normalizePhone("+33 6 39 98 01 01")).toBe("0639980101");
    expect(fields.normalizePhone("+262 692 12 34 56")).toBe("0692123456");
    expect(fields.normalizePhone("\u202atel:00262 (0)692 12 34 56\u202c")).toBe("0692123456");
  });
});

describe("E-mail addresses", () => {
  const valid = [
    ...["demo@espace-asv.example", " demo@espace-asv.example ", "d.e+mo@sous.domaine.example"],
    ...["o'neil.d_o+1{x}=!#$%&*/?^`|~-@a-b.example", "maëlle@clinique-été.example"],
    ...["\u202avictime@clinique.example\u202c", "vic\u200btime@clinique.example", "vic\u00adtime@clinique.example"],
    "vic\ufefftime@clinique.example",
  ];
  const invalid = [
    ...["demo@espace", "demo@espace.e", "@espace.example", "demo espace@a.fr", "demo@@a.fr", ""],
    ...["x<victime@clinique.example>", "victime@clinique.example>", "victime@clinique.example."],
    ...["victime@clinique.example\u3002", "victime@clinique.example\uff0e", "victime@clinique.example,"],
    ...["a,b@clinique.example", "g:victime@clinique.example;", "(c)victime@clinique.example"],
    ...['"victime"@clinique.example', "vic\\time@clinique.example", "victime@[127.0.0.1]"],
    ...["vic\u{e0041}time@clinique.example", "victime\u001b[2J@clinique.example", "victime\u009b@clinique.example"],
    "victime\ud800@clinique.example",
  ];
  it.each([...valid.map((input) => [input, true] as const), ...invalid.map((input) => [input, false] as const)])(
    "isEmail(%s) returns %s (S5-88)",
    (input, isValid) => expect(fields.isEmail(input)).toBe(isValid),
  );

  it("normalizeEmail lower-cases an address, joins accents and removes invisible characters", () => {
    expect(fields.normalizeEmail(" Demo@A.FR ")).toBe("demo@a.fr");
    expect(fields.normalizeEmail("Zoe\u0301@A.FR")).toBe("zoé@a.fr");
    expect(fields.normalizeEmail("\u200e zoe\u00ad@a.fr\ufeff")).toBe("zoe@a.fr");
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
  ])("normalizeEmail writes the domain of %s in punycode (T-49)", (input, key) =>
    expect(fields.normalizeEmail(input)).toBe(key),
  );
});

describe("Empty values", () => {
  it.each([
    ...[null, undefined, false, ""].map((value) => [value, true] as const),
    ...[0, "0", " ", true].map((value) => [value, false] as const),
  ])("isEmpty(%j) returns %s (S5-89)", (value, empty) => expect(fields.isEmpty(value)).toBe(empty));
});

describe("Ordinal numbers", () => {
  it.each([
    [" 10 001 ", "10001", true],
    ["ab.12-c", "AB12-C", true],
    ["００１２", "0012", true],
    ["\u200e10\u221201\u200b", "10-01", true],
    ["10\u201301", "10-01", true],
    ["12/34", "12/34", false],
    ["", "", false],
    ["123456789012345678901", "123456789012345678901", false],
  ])("normalizeOrdinal turns %j into %j; for the first text, isOrdinal returns %s", (input, read, valid) => {
    expect([fields.normalizeOrdinal(input), fields.isOrdinal(input)]).toEqual([read, valid]);
  });
});

describe("Postal codes", () => {
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
  ])("normalizeZipCode turns %j into %j", (input, stored) => expect(fields.normalizeZipCode(input)).toBe(stored));
});

describe("Cleaned texts", () => {
  it.each([
    ["Le\u00ad Goff", "Le Goff"],
    ["\u202a\u200eLe Goff\u202c\u2069", "Le Goff"],
    ["\ufeffMarie\u2212Claude\u200b\u2060 ", "Marie-Claude"],
    ["deux\nlignes", "deux\nlignes"],
    ["👩🏽‍⚕️ vétérinaire", "👩🏽‍⚕️ vétérinaire"],
    ["Le\u200d Goff", "Le Goff"],
  ])("cleanText turns %j into %j", (input, cleaned) => expect(cleanText(input)).toBe(cleaned));
});

describe("Folded texts", () => {
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
  ])("fold, which ignores case and accents, turns %j into %j", (text, folded) => expect(fold(text)).toBe(folded));
});

describe("Folded names", () => {
  it.each([
    ["Le Goff", "LeGoff"],
    ["Le-Bihan", "Lebihan"],
    ["LE FLOC'H", "le floc´h"],
    ["Sørensen", "SORENSEN"],
  ])("foldName returns the same text for %s and %s", (one, other) => expect(foldName(one)).toBe(foldName(other)));
});

describe("Long texts (F-28)", () => {
  const marks = `e${"\u0301\u0316".repeat(500_000)}`;
  const texts = ["@".repeat(1e6), `a@${"a.".repeat(5e5)}`, marks, "\ufdfa".repeat(1e6), "0".repeat(1e6)];

  it.each([
    ["isEmail", fields.isEmail],
    ["isPhone", fields.isPhone],
    ["normalizePhone", fields.normalizePhone],
    ["isOrdinal", fields.isOrdinal],
    ["normalizeOrdinal", fields.normalizeOrdinal],
  ] as const)("%s checks a text of a million characters in linear time", (_name, look) => {
    for (const text of texts) expect([false, text]).toContain(look(text));
  });

  it("If a letter has too many accents, normalize does not join them to the letter", () => {
    expect(normalize(marks, "NFC")).toBe(marks);
    expect(normalize("e\u0301", "NFC")).toBe("é");
    expect(normalize(`e${"\u0301\u0316".repeat(15)}`, "NFC")).not.toBe(`e${"\u0301\u0316".repeat(15)}`);
  });
});
