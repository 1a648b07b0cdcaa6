import fc from "fast-check";

/** Replaces the unit "binary" of fast-check, which is slow because it first lists a million characters. */
export const anyCharacter = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
