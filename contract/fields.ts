import * as z from "zod/mini";
import { readUrl } from "./read-url.ts";
import { anyText, longest, normalize } from "./values.ts";

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

/** Longest writing of a number, spaces, dots and dashes included: what is longer is none, and is not looked into. */
const LONGEST_NUMBER = 64;

/** Overseas country codes that are dialled before a nine-digit number. */
const OVERSEAS_CODES = ["262", "590", "594", "596"];

/**
 * The ten national digits of a telephone number as people type it: spaces, dots, dashes, parentheses and
 * the prefixes +33, 0033, +262, +590, +594, +596 are understood. What is no number comes back without these only.
 */
export function normalizePhone(typed: string): string {
  const trimmed = typed.trim();
  if (trimmed.length > LONGEST_NUMBER) return trimmed;
  const compact = normalize(trimmed, "NFKC").replace(/[\s.\-()/\u2010-\u2015]/g, "");
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

/**
 * What separates, names or comments addresses where several may stand, and what is not to be seen: a mail program would
 * read another address in it than the one that is shown and compared (policy T-49).
 */
const NOT_OF_AN_ADDRESS = /[<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}]/u;

/** A local part, @, and a domain with a dot suffix (product 5.10), whichever sign the network reads as a dot. */
export function isEmail(typed: string): boolean {
  const trimmed = typed.trim();
  if (trimmed.length > longest.email || NOT_OF_AN_ADDRESS.test(trimmed)) return false;
  return /^[^\s@]+@[^\s@]+\.[^\s@.\u3002\uff0e\uff61]{2,}$/.test(trimmed);
}

/**
 * Addresses are compared in lower case, without the spaces around, their accents composed, their domain as the network
 * writes it (xn--): each is one, however typed.
 */
export function normalizeEmail(typed: string): string {
  const address = normalize(typed.trim().toLowerCase(), "NFC");
  const at = address.lastIndexOf("@") + 1;
  return at === 0 ? address : address.slice(0, at) + networkDomain(address.slice(at));
}

/** A domain in the letters of the network; what is none stays as it is. */
function networkDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain) || /[/?#:\\%]/.test(domain)) return domain;
  const url = `http://${domain}`;
  return readUrl(url)?.hostname ?? domain;
}

/** An ordinal number is text: spaces and dots dropped, upper case; the register's own spelling is kept elsewhere. */
export function normalizeOrdinal(typed: string): string {
  const trimmed = typed.trim();
  return trimmed.length > LONGEST_NUMBER ? trimmed : normalize(trimmed, "NFKC").replace(/[\s.]/g, "").toUpperCase();
}

/** Letters, digits and dashes, at most twenty. */
export function isOrdinal(typed: string): boolean {
  return /^[A-Z0-9-]{1,20}$/.test(normalizeOrdinal(typed));
}

/** Marks that turn the direction of what follows: a name could read as another one (policy T-49). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** White space and what nothing is drawn for: spaces of no width, soft hyphens, fillers. */
const UNSEEN = /^[\s\p{C}\p{DI}\u2800]*$/u;

/** A text as it was sent, without the blanks around it; empty where it is none, or where nothing of it would be seen. */
export function seenText(sent: unknown): string {
  return typeof sent === "string" && !UNSEEN.test(sent) ? sent.trim() : "";
}

/**
 * One line of text: control characters and line breaks become spaces, spaces around and marks of direction are dropped. Empty
 * where nothing of it would be seen.
 */
export function oneLine(text: string): string {
  return seenText(text.replace(DIRECTION_MARKS, "").replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
}

/** Text of at most `max` characters in one line. */
export const line = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text: string) => oneLine(text)),
  );

/** An e-mail address as stored: trimmed, the case kept. */
export const Email = z.pipe(
  anyText.check(z.refine(isEmail, "email")),
  z.transform((text: string) => text.trim()),
);

/** A telephone number as stored: ten digits. */
export const Phone = z.pipe(
  anyText.check(z.refine((text) => isPhone(text), "phone")),
  z.transform((text: string) => normalizePhone(text)),
);

/** A French mobile as stored: ten digits beginning 06 or 07. */
export const Mobile = z.pipe(
  anyText.check(z.refine((text) => isPhone(text, true), "mobile")),
  z.transform((text: string) => normalizePhone(text)),
);

/** Five digits. */
export const ZipCode = z.string().check(z.maxLength(5), z.regex(/^\d{5}$/));

/** Where every answer must be the same, what cannot be an ordinal number is one that nobody has: the empty one. */
export const TypedOrdinal = z.pipe(
  z.string().check(z.maxLength(64)),
  z.transform((text: string) => (isOrdinal(text) ? normalizeOrdinal(text) : "")),
);
