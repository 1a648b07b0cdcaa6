import { fold, foldName } from "contract/values.ts";
import { type RawBuilder, sql } from "kysely";

export const FOLDED_RANGES = [
  [0x20, 0xbb],
  [0xbf, 0x17f],
  [0x218, 0x21b],
  [0x2b9, 0x2cb],
  [0x300, 0x36f],
  [0x1e00, 0x1e99],
  [0x1e9e, 0x1eff],
  [0x2000, 0x201b],
  [0x202a, 0x202f],
  [0x2032, 0x2035],
  [0x2060, 0x2064],
] as const;

/** Frequent letters come first, because PostgreSQL's `translate` searches this list from its start. */
const FREQUENT = "easnirtoul cdmpvghbfq|.@-jxyzkw0123456789EASNIRTOULCDMPVGHBFQJXYZKW";

const letters = [
  ...FREQUENT,
  ...FOLDED_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  ),
].map((letter) => ({ letter, folded: foldName(letter) }));

/**
 * PostgreSQL's `translate` can insert only single letters. It therefore first inserts one letter, such as "œ", for each
 * replacement of several letters, such as "oe". This map lists these letters.
 */
const opened = new Map<string, string>();
for (const { letter, folded } of letters) if (folded.length > 1 && !opened.has(folded)) opened.set(folded, letter);

const FROM = letters.map(({ letter }) => letter).join("");
const TO = letters.map(({ folded }) => opened.get(folded) ?? (folded || " ")).join("");

/** Returns an SQL expression with the same result as `foldName` for all characters in `FOLDED_RANGES`. */
export function foldedName(text: RawBuilder<unknown>): RawBuilder<string> {
  const single = sql<string>`replace(translate(${text}, ${sql.lit(FROM)}, ${sql.lit(TO)}), ' ', '')`;
  return [...opened].reduce(
    (inner, [folded, letter]) => sql<string>`replace(${inner}, ${sql.lit(letter)}, ${sql.lit(folded)})`,
    single,
  );
}

export function foldedWords(typed: string): string[] {
  return fold(typed)
    .split(" ")
    .map(foldName)
    .filter((word) => word !== "");
}
