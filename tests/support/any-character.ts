import fc from "fast-check";

/** Makes the same characters as the unit "binary" of fast-check, which first lists a million of them. */
export const anyCharacter = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
