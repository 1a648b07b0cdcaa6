import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/any-character.ts";
import { gsm7Length, gsm7Parts, oneSms, toGsm7 } from "./gsm7.ts";

describe("gsm7", () => {
  it.each([
    ["été à Nîmes, où l’on est sûr", "été à Nimes, où l'on est sur"],
    ["« Ça va ? » – œuf… ÀÊ ç", '"Ça va ?" - oeuf... AE c'],
    ["prix\u00a0: 3\u202f€", "prix : 3 €"],
    ["日本 🐶", "?? ?"],
  ])("toGsm7 replaces the characters that an SMS cannot contain: %s", (text, folded) => {
    expect(toGsm7(text)).toBe(folded);
  });

  it("one SMS has space for 160 septets, and each part of a long SMS has space for 153", () => {
    expect(gsm7Parts("a".repeat(160))).toBe(1);
    expect(gsm7Parts("a".repeat(161))).toBe(2);
    expect(gsm7Parts("a".repeat(306))).toBe(2);
    expect(gsm7Parts("a".repeat(307))).toBe(3);
    expect(gsm7Length("€{}")).toBe(6);
    expect(gsm7Parts(`${"a".repeat(152)}€${"a".repeat(152)}`)).toBe(3);
  });

  it("gsm7Length counts as many septets as an independent encoder does", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const folded = toGsm7(text);
        expect(gsm7Length(folded)).toBe(encode(folded).length);
        expect(toGsm7(folded)).toBe(folded);
        expect(gsm7Parts(folded) === 1).toBe(encode(folded).length <= 160);
      }),
    );
  });

  it("oneSms throws an error if the text does not fit into one SMS", () => {
    expect(oneSms("è".repeat(160))).toHaveLength(160);
    expect(() => oneSms("è".repeat(161))).toThrow("161");
  });
});

/** Encodes a text with the table of the GSM standard. Does not use gsm7.ts, because this test checks gsm7.ts. */
function encode(text: string): number[] {
  const table =
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
  const extension: Record<string, number> = {
    ...{ "\f": 10, "^": 20, "{": 40, "}": 41, "\\": 47, "[": 60, "~": 61, "]": 62, "|": 64, "€": 101 },
  };
  expect(table).toHaveLength(128);
  return Array.from(text).flatMap((character) => {
    const double = extension[character];
    return double === undefined ? [table.indexOf(character)] : [27, double];
  });
}
