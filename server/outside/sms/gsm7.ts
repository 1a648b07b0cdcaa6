import { normalize } from "contract/values.ts";

/** Longest text of one SMS in septets; each part of a longer one (ETSI GSM 03.38). */
const ONE_PART = 160;
const EACH_PART = 153;

/** The GSM 7-bit alphabet without its extension, of which each character counts once. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** What the alphabet shares with ASCII: most texts need nothing. */
const PLAIN = /^[ -Z_a-z]*$/;
/** The extension, of which each character counts twice. */
const EXTENDED = new Set("\f^{}\\[~]|€");

/** Characters of French that the alphabet lacks, and what is read in their place. */
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
 * A text in the GSM 7-bit alphabet: one character outside it would cut an SMS from 160 characters to 70. é, è, à and ù
 * stay; ê, ç, œ, typographic marks and spaces are folded; what nothing replaces becomes a question mark.
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

/** Septets of a text as the gateway will count them. @throws Error for a character outside the alphabet */
export function gsm7Length(text: string): number {
  return Array.from(text).reduce((sum, character) => {
    if (BASIC.has(character)) return sum + 1;
    if (EXTENDED.has(character)) return sum + 2;
    throw new Error(`U+${character.codePointAt(0)?.toString(16)} is not in the GSM 7-bit alphabet`);
  }, 0);
}

/** How many SMS a text costs; a character of the extension is never cut in two. */
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

/**
 * A text folded into one SMS: what would cost more than one is a fault of ours and is not sent.
 * @throws Error when it does not fit
 */
export function oneSms(text: string): string {
  const folded = toGsm7(text);
  const length = gsm7Length(folded);
  if (length > ONE_PART) throw new Error(`An SMS of ${length} septets does not fit in ${ONE_PART}`);
  return folded;
}
