import * as z from "zod/mini";
import { readUrl } from "./read-url.ts";
import { anyText, cleanText, longest, normalize } from "./values.ts";

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

/** An international French number: its country code, a trunk zero that some people write, and nine digits. */
const INTERNATIONAL = new RegExp(`^\\+(?:33|${OVERSEAS_CODES.join("|")})0?(\\d{9})$`);

/**
 * The ten national digits of a telephone number as people type it: 'tel:', spaces, dots, dashes, parentheses and
 * the prefixes +33, 0033, +262, +590, +594, +596 are understood. What is no number comes back without these only.
 */
export function normalizePhone(typed: string): string {
  const cleaned = cleanText(typed);
  if (cleaned.length > LONGEST_NUMBER) return cleaned;
  const compact = normalize(cleaned, "NFKC")
    .replace(/^t[eé]l(?:[eé]phone)?\.?\s*:/i, "")
    .replace(/[\s.\-()/\u2010-\u2015]/g, "");
  const national = INTERNATIONAL.exec(compact.replace(/^00/, "+"))?.[1];
  return national ? `0${national}` : compact;
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
  const cleaned = cleanText(typed);
  if (cleaned.length > longest.email || NOT_OF_AN_ADDRESS.test(cleaned)) return false;
  return /^[^\s@]+@[^\s@]+\.[^\s@.\u3002\uff0e\uff61]{2,}$/.test(cleaned);
}

/**
 * Addresses are compared in lower case, without the spaces around, their accents composed, their domain as the network
 * writes it (xn--): each is one, however typed.
 */
export function normalizeEmail(typed: string): string {
  const address = normalize(cleanText(typed).toLowerCase(), "NFC");
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
  const cleaned = cleanText(typed);
  if (cleaned.length > LONGEST_NUMBER) return cleaned;
  const compact = normalize(cleaned, "NFKC").replace(/[\s.]/g, "");
  return compact.replace(/[\u2010-\u2015]/g, "-").toUpperCase();
}

/** Letters, digits and dashes, at most twenty. */
export function isOrdinal(typed: string): boolean {
  return /^[A-Z0-9-]{1,20}$/.test(normalizeOrdinal(typed));
}

/** White space and what nothing is drawn for: spaces of no width, soft hyphens, fillers. */
const UNSEEN = /^[\s\p{C}\p{DI}\u2800]*$/u;

/** A text, cleaned; empty where it is none, or where nothing of it would be seen. */
export function seenText(sent: unknown): string {
  return typeof sent === "string" && !UNSEEN.test(sent) ? cleanText(sent) : "";
}

/**
 * One line of text, cleaned: control characters and line breaks become spaces. Empty where nothing of it would be seen; no
 * mark of direction is left that could make a name read as another one (policy T-49).
 */
export function oneLine(text: string): string {
  return seenText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
}

/** Text of at most `max` characters in one line. */
export const line = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text: string) => oneLine(text)),
  );

/** An e-mail address as stored: cleaned, the case kept. */
export const Email = z.pipe(
  anyText.check(z.refine(isEmail, "email")),
  z.transform((text: string) => cleanText(text)),
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

const ZIP_CODE = /^\d{5}$/;
const PASTED_ZIP_CODE = /^(?:FR?[-\u2010-\u2015]?)?(\d{5})(?:-?CEDEX\d{0,2})?$/i;

/** The five digits of a postal code as people paste it: '35 000', 'F-35000', '35042 CEDEX 9'. Other text only loses its spaces. */
export function normalizeZipCode(typed: string): string {
  if (ZIP_CODE.test(typed)) return typed;
  const compact = seenText(typed).replace(/\s/g, "");
  if (compact.length > LONGEST_NUMBER) return compact;
  return PASTED_ZIP_CODE.exec(normalize(compact, "NFKC"))?.[1] ?? compact;
}

export function isZipCode(typed: string): boolean {
  return ZIP_CODE.test(normalizeZipCode(typed));
}

/** A siret as people type it, stored without its spaces. */
export const RequiredSiret = z.pipe(
  z.string().check(z.maxLength(2 * longest.siret)),
  z.pipe(
    z.transform((text: string) => seenText(text).replace(/\s/g, "")),
    z.string().check(z.minLength(1, "empty"), z.maxLength(longest.siret)),
  ),
);

/** A postal code as people paste it. */
export const TypedZipCode = z.pipe(
  z.string().check(z.maxLength(longest.ZIPCode)),
  z.transform((text: string) => normalizeZipCode(text)),
);

/** Where every answer must be the same, what cannot be an ordinal number is one that nobody has: the empty one. */
export const TypedOrdinal = z.pipe(
  z.string().check(z.maxLength(64)),
  z.transform((text: string) => (isOrdinal(text) ? normalizeOrdinal(text) : "")),
);
