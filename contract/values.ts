import * as z from "zod/mini";

// What every call takes, before it means a telephone or an address (fields.ts): apart, since each page loads it.

/** The most characters that a field of an account takes, wherever it is typed. */
export const longest = {
  name: 100,
  socialReason: 200,
  siret: 40,
  address: 300,
  /** Room for what is pasted around the five digits. */
  ZIPCode: 30,
  city: 100,
  phone: 30,
  email: 254,
  /** Of what the server judges itself, to say in French what is wrong with it. */
  anything: 500,
  /** A parameter in a path. */
  parameter: 2000,
  /** The query as a whole: more does not fit in the headers of a request. */
  query: 16_384,
} as const;

/** A text that the server judges: what it means, and whether it means anything. */
export const anyText = z.string().check(z.maxLength(longest.anything));

/** A text in a path that the server judges. */
export const anyParameter = z.string().check(z.maxLength(longest.parameter));

/** Monsieur or Madame, shown as M. / Mme. (product 3.1). */
export const GENDERS = ["Monsieur", "Madame"] as const;
export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

/** A field as typed, at most `max` characters: what is wrong with it is said in French, field by field, by the server. */
export const typed = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** More marks on one letter than any language has (UAX 15): putting them in order takes the square of their number. */
const HEAPED_MARKS = /\p{M}{31}/u;

/** A text in a normal form of Unicode; one that heaps marks on a letter stays as it is (policy F-28). */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return HEAPED_MARKS.test(text) ? text : text.normalize(form);
}

/** Latin letters without a decomposition in Unicode, and what they are searched by. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
};

/** Signs that keyboards and text programs write for an apostrophe. */
const APOSTROPHES = /[`\u02b9-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78c]/g;

/** Lower case without accents and invisible marks, special letters and blanks folded: what texts are compared by. */
export function fold(text: string): string {
  // An acute accent on its own is taken for a blank when it is decomposed.
  return normalize(text.replaceAll("´", "'"), "NFKD")
    .replace(/[\p{Mn}\p{DI}]/gu, "")
    .toLowerCase()
    .replace(/[œæßıłøđðþħŧŋ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(/[\s\u2010-\u2015\u2212-]+/g, " ")
    .trim();
}

/** What names are searched by, in one piece: 'floch' finds LE FLOC'H, and 'LeGoff' Le Goff. */
export function foldName(text: string): string {
  return fold(text).replace(/[ ']/g, "");
}

/** Direction marks, signs of no width and soft hyphens, but for the joiner inside an emoji, which the first group holds. */
const INVISIBLE =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?\u200d)|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A typed or pasted text without invisible marks and outer blanks, its minus signs as hyphens: both sides judge this text. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, "$1").replaceAll("\u2212", "-").trim();
}

/** A whole number that changes with each change of a record, whoever made it (beyond B0-08). */
export const Edition = z.int();

/** The edition that a form was read with, null for a record that was not stored yet; without one nothing is compared. */
export const ReadEdition = z.optional(z.nullable(Edition));

/** What happened, where nothing more is to be told. */
export const Done = z.object({ success: z.literal(true) });

/** Nothing leaves, known or not: the same was asked for too often (policy W-02, W-10). */
export const Wait = z.object({ retryAfterSeconds: z.int() });
export type Wait = z.infer<typeof Wait>;

const queryText = z.string().check(z.maxLength(longest.query));

/** A list in a query: repeated values, or one value with commas (product 7). */
export const queryList = <Output>(item: z.ZodMiniType<Output, string>) =>
  z.pipe(
    z.pipe(
      z.union([queryText, z.array(queryText)]),
      z.transform((value: string | string[]) =>
        [value]
          .flat()
          .flatMap((text) => text.split(","))
          .map((text) => text.trim())
          .filter((text) => text !== ""),
      ),
    ),
    z.array(item).check(z.maxLength(200)),
  );

/** Largest id that the database can hold. */
export const MAX_ID = 2_147_483_647;

/** The id that a path, a query or a cursor names; undefined for anything else. */
export function readId(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}

/** A whole number written in a query, from min to max. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.maxLength(9), z.regex(/^\d{1,9}$/))]), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
