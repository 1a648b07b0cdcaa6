import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordWeakness } from "./password-rules.ts";

const PERSON = "10010|Le Goff|Maëlle|Clinique vétérinaire des Lices|maelle.legoff|Accueil@Orange-Vets.example".split(
  "|",
);

describe("passwordWeakness", () => {
  const judged: readonly (readonly [ReturnType<typeof passwordWeakness>, readonly string[]])[] = [
    ["too short", ["onze lettre"]],
    ["too simple", ["a".repeat(12), " ".repeat(20), "abcabcabcabcabc", "motdepassemotdepasse", "abcdefghijklmnop"]],
    ["too simple", ["987654321098", "830571926463027", "🐶".repeat(12)]],
    ["too personal", ["MaelleLeGoff35", "10010-legoff-lices", "accueil@orange-vets.example"]],
    ["too personal", ["Accueil@orange-vets.example2026"]],
    ["common", ["Espace entreprise", "motdepasse-veto"]],
    ["outer blank", ["orange mécanique ", "\u00a0orange mécanique", "orange mécanique\n", "orange mécanique\u200b"]],
    ["outer blank", ["\ufefforange mécanique", "orange mécanique\u2800"]],
    [undefined, ["azertuiopqsm", "8305719264630271", "orange mécanique", "orange\u200b mécanique"]],
    [undefined, ["orange mécanique 👩‍⚕️", "trois chats roux dorment", "clinique-demo-2026", "🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮"]],
  ];
  const each = judged.flatMap(([weakness, passwords]) => passwords.map((password) => [password, weakness] as const));

  it.each(each)("If the password is %s, passwordWeakness returns: %s (T-22)", (password, weakness) => {
    expect(passwordWeakness(password, PERSON)).toBe(weakness);
  });

  it("A password may have 64 or 128 visible characters, but not 129 (T-22)", () => {
    const phrase = "le chat dort sur le toit pendant que la pluie tombe sans un bruit";
    expect(passwordWeakness(phrase.slice(0, 64))).toBeUndefined();
    const long = phrase.repeat(2).slice(0, 127);
    expect(passwordWeakness(`${long}é`)).toBeUndefined();
    expect(passwordWeakness(`${long}éé`)).toBe("too long");
    expect(passwordWeakness(`${long}🐶`)).toBeUndefined();
  });

  it("passwordWeakness accepts twelve letters without pattern, but not twelve to fifteen digits", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([..."acegikmoqsuwy"], { minLength: 12 }), (letters) => {
        expect(passwordWeakness(letters.join(""))).toBeUndefined();
        expect(passwordWeakness(letters.slice(0, 11).join(""))).toBe("too short");
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(..."0123456789"), { minLength: 12, maxLength: 15 }), (digits) => {
        expect(passwordWeakness(digits.join(""))).toBe("too simple");
      }),
    );
  });

  it("Personal words make passwordWeakness reject more passwords, and never accept more", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        if (passwordWeakness(text, PERSON) === undefined) expect(passwordWeakness(text)).toBeUndefined();
      }),
    );
  });
});
