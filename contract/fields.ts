import * as z from "zod/mini";

/** The only codes that a field of a form may carry (product 8). */
export type FieldError =
  | "empty"
  | "invalid phone number"
  | "mobile phone expected"
  | "password doesn't match"
  | "use term not checked";

/** null, false and the empty string are empty; 0 and "0" are values (product 5.10). */
export function isEmpty(value: unknown): value is null | undefined | false | "" {
  return value === null || value === undefined || value === false || value === "";
}

/** Overseas country codes that are dialled before a nine-digit number. */
const OVERSEAS_CODES = ["262", "590", "594", "596"];

/**
 * The ten national digits of a telephone number as people type it: spaces, dots, dashes, parentheses and
 * the prefixes +33, 0033, +262, +590, +594, +596 are understood. What is no number comes back trimmed only.
 */
export function normalizePhone(typed: string): string {
  const compact = typed.normalize("NFKC").replace(/[\s.\-()/\u2010-\u2015]/g, "");
  const international = compact.replace(/^00/, "+");
  const overseas = OVERSEAS_CODES.find((code) => new RegExp(`^\\+${code}\\d{9}$`).test(international));
  if (overseas) return `0${international.slice(1 + overseas.length)}`;
  const french = /^\+33(?:0)?(\d{9})$/.exec(international);
  return french ? `0${french[1]}` : compact;
}

/** Ten digits (product 9); with `strict`, a mobile: 06 or 07 followed by 8 digits. */
export function isPhone(typed: string, strict = false): boolean {
  const digits = normalizePhone(typed);
  return strict ? /^0[67]\d{8}$/.test(digits) : /^0[1-9]\d{8}$/.test(digits);
}

/** A local part, @, and a domain with a dot suffix (product 5.10). */
export function isEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim()) && typed.trim().length <= longest.email;
}

/** Addresses are compared in lower case, without the spaces around. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** An ordinal number is text: spaces and dots dropped, upper case; the register's own spelling is kept elsewhere. */
export function normalizeOrdinal(typed: string): string {
  return typed.normalize("NFKC").replace(/[\s.]/g, "").toUpperCase();
}

/** Letters, digits and dashes, at most twenty. */
export function isOrdinal(typed: string): boolean {
  return /^[A-Z0-9-]{1,20}$/.test(normalizeOrdinal(typed));
}

/** Lower case without accents, ligatures opened, spaces folded: what names are compared and searched by. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\s\u2010-\u2015-]+/g, " ")
    .trim();
}

/** Marks that turn the direction of what follows: a name could read as another one (policy T-49). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of text: control characters and line breaks become spaces, spaces around and marks of direction are dropped. */
export function oneLine(text: string): string {
  return text
    .replace(DIRECTION_MARKS, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Text of at most `max` characters in one line. */
export const line = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text: string) => oneLine(text)),
  );

/** An e-mail address as stored: trimmed, the case kept. */
export const Email = z.pipe(
  z.string().check(z.refine(isEmail, "email")),
  z.transform((text: string) => text.trim()),
);

/** A telephone number as stored: ten digits. */
export const Phone = z.pipe(
  z.string().check(z.refine((text) => isPhone(text), "phone")),
  z.transform((text: string) => normalizePhone(text)),
);

/** A French mobile as stored: ten digits beginning 06 or 07. */
export const Mobile = z.pipe(
  z.string().check(z.refine((text) => isPhone(text, true), "mobile")),
  z.transform((text: string) => normalizePhone(text)),
);

/** Five digits. */
export const ZipCode = z.string().check(z.regex(/^\d{5}$/));

/** Monsieur or Madame, shown as M. / Mme. (product 3.1). */
export const Gender = z.enum(["Monsieur", "Madame"]);
export type Gender = z.infer<typeof Gender>;

/** The most characters that a field of an account takes, wherever it is typed. */
export const longest = {
  name: 100,
  socialReason: 200,
  siret: 40,
  address: 300,
  ZIPCode: 10,
  city: 100,
  phone: 30,
  email: 254,
  /** Of what the server judges itself, to say in French what is wrong with it. */
  anything: 500,
} as const;

/** A field as typed, at most `max` characters: what is wrong with it is said in French, field by field, by the server. */
export const typed = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** A list in a query: repeated values, or one value with commas (product 7). */
export const queryList = <Output>(item: z.ZodMiniType<Output, string>) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
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

/** A whole number written in a query, from min to max. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
