import fc from "fast-check";

/** Any Unicode character. The unit "binary" of fast-check is slower, because it first lists a million characters. */
export const anyCharacter = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
