import * as z from "zod/mini";

export const longest = {
  name: 100,
  socialReason: 200,
  siret: 40,
  address: 300,
  /** Leaves room for a pasted postal code such as '35042 CEDEX 9'. */
  ZIPCode: 30,
  city: 100,
  phone: 30,
  email: 254,
  anything: 500,
  parameter: 2000,
  /** A longer query string would exceed the server's limit for headers. */
  query: 16_384,
} as const;

export const anyText = z.string().check(z.maxLength(longest.anything));
export const anyParameter = z.string().check(z.maxLength(longest.parameter));
export const GENDERS = ["Monsieur", "Madame"] as const;
export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

/** Accepts any text up to `max` characters, so that the server can return one French error for each field. */
export const typed = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** No language puts more than 30 marks on one letter (UAX 15). With more marks, normalising takes quadratic time. */
const HEAPED_MARKS = /\p{M}{31}/u;

/**
 * Returns the text in a Unicode normal form. If a letter has too many marks, returns the text unchanged (policy F-28).
 */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return HEAPED_MARKS.test(text) ? text : text.normalize(form);
}

/** Unicode does not decompose these letters, so `fold` replaces each of them by the letters on its right. */
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

/** The characters that keyboards and word processors write instead of an apostrophe. */
const APOSTROPHES = /[`\u02b9-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78c]/g;

/** Returns a text in the form for comparisons: in lower case, without accents and invisible marks. */
export function fold(text: string): string {
  // First replace each free-standing acute accent (´) by an apostrophe, because NFKD would turn it into a space.
  return normalize(text.replaceAll("´", "'"), "NFKD")
    .replace(/[\p{Mn}\p{DI}]/gu, "")
    .toLowerCase()
    .replace(/[œæßıłøđðþħŧŋ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(/[\s\u2010-\u2015\u2212-]+/g, " ")
    .trim();
}

/**
 * Returns a person's name in the form that the search compares, without spaces and apostrophes: 'floch' finds LE
 * FLOC'H.
 */
export function foldName(text: string): string {
  return fold(text).replace(/[ ']/g, "");
}

/** The version of a stored record: a hash that changes with every change of the record (B0-08). */
export const Edition = z.int();

/**
 * The edition of the record that the page's form shows. Null if there was no record yet. If undefined, the server does
 * not check whether somebody else changed the record.
 */
export const ReadEdition = z.optional(z.nullable(Edition));
export const Done = z.object({ success: z.literal(true) });

/**
 * The response to a request for a code or link. Known and unknown accounts get the same response, so that nobody learns
 * which accounts exist (policy W-02, W-10).
 */
export const Wait = z.object({ retryAfterSeconds: z.int() });
export type Wait = z.infer<typeof Wait>;

const queryText = z.string().check(z.maxLength(longest.query));

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

export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.maxLength(9), z.regex(/^\d{1,9}$/))]), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
