import { normalize } from "contract/values.ts";

/**
 * One SMS contains at most 160 septets (7-bit units). Each part of a longer text contains at most 153 septets (ETSI GSM
 * 03.38).
 */
const ONE_PART = 160;
const EACH_PART = 153;

const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const PLAIN = /^[ -Z_a-z]*$/;
/** Each of these characters of the extension table takes two septets. */
const EXTENDED = new Set("\f^{}\\[~]|€");

const FOLDED: Readonly<Record<string, string>> = {
  œ: "oe",
  Œ: "OE",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2026": "...",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
};

/**
 * Replaces characters outside the GSM alphabet. A single such character would shorten an SMS from 160 to 70 characters.
 */
export function toGsm7(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = normalize(text, "NFC").replace(/«\s?|\s?»/gu, '"');
  return Array.from(plain, (character) => foldCharacter(character)).join("");
}

function foldCharacter(character: string): string {
  if (BASIC.has(character) || EXTENDED.has(character)) return character;
  const known = FOLDED[character];
  if (known !== undefined) return known;
  const bare = normalize(character, "NFKD").replace(/\p{Mn}/gu, "");
  return bare !== "" && Array.from(bare).every((letter) => BASIC.has(letter)) ? bare : "?";
}

/** Returns the number of septets in a text. @throws Error if a character is not in the GSM alphabet */
export function gsm7Length(text: string): number {
  return Array.from(text).reduce((sum, character) => {
    if (BASIC.has(character)) return sum + 1;
    if (EXTENDED.has(character)) return sum + 2;
    throw new Error(`U+${character.codePointAt(0)?.toString(16)} is not in the GSM 7-bit alphabet`);
  }, 0);
}

/** Returns the number of SMS parts for a text. The two septets of an extension character stay in the same part. */
export function gsm7Parts(text: string): number {
  if (gsm7Length(text) <= ONE_PART) return 1;
  let parts = 1;
  let used = 0;
  for (const character of text) {
    const size = EXTENDED.has(character) ? 2 : 1;
    if (used + size > EACH_PART) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/** @throws Error if the text does not fit into one SMS, because every SMS of the product must have one part */
export function oneSms(text: string): string {
  const folded = toGsm7(text);
  const length = gsm7Length(folded);
  if (length > ONE_PART) throw new Error(`An SMS of ${length} septets does not fit in ${ONE_PART}`);
  return folded;
}
