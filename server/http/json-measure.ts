import { BATCH_ITEMS } from "contract/intake.ts";

/** No call has more lists and objects one in the other. */
export const DEEPEST = 32;
/** Nothing holds more than the items of a batch. */
const WIDEST = BATCH_ITEMS;
/** Values in all: as many as a full batch has, several times over. */
const MOST = 300 * BATCH_ITEMS;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `{`, and `[` but for one bit. */
const OPENS = 0x7b;
/** `}`, and `]` but for the same bit. */
const CLOSES = 0x7d;
const OTHER_BRACKET = 0x20;

/**
 * Whether JSON is of a shape that a call may have, told in one look over its bytes: reading millions of keys or brackets
 * would keep everybody waiting (policy F-28, F-35). What is no JSON is for the parser to find.
 */
export function isOfCallShape(bytes: Uint8Array): boolean {
  const widths = new Uint32Array(DEEPEST + 1);
  let depth = 0;
  let separators = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // Spaces, and nearly every digit and letter.
    if (byte < QUOTE || (byte > COMMA && byte < 0x5b)) continue;
    const bracket = byte | OTHER_BRACKET;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) {
      const width = (widths[depth] ?? 0) + 1;
      separators += 1;
      if (width > WIDEST || separators > MOST) return false;
      widths[depth] = width;
    } else if (bracket === OPENS) {
      depth += 1;
      if (depth > DEEPEST) return false;
      widths[depth] = 0;
    } else if (bracket === CLOSES && depth > 0) depth -= 1;
  }
  return true;
}

/** Where a text ends whose first byte is given. */
function endOfText(bytes: Uint8Array, first: number): number {
  let at = first;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
