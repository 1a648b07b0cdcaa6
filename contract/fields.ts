import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";
import { readUrl } from "./read-url.ts";
import { anyText, longest, normalize } from "./values.ts";

export type FieldError =
  | "empty"
  | "invalid phone number"
  | "mobile phone expected"
  | "password doesn't match"
  | "use term not checked";

/** True for null, undefined, false and the empty text, but not for 0 and "0" (product 5.10). */
export function isEmpty(value: unknown): value is null | undefined | false | "" {
  return value === null || value === undefined || value === false || value === "";
}

/** A text longer than this is no valid phone number or postal code, so the regular expressions need not search it. */
const LONGEST_NUMBER = 64;

/** The country codes of overseas territories. Nine digits follow each code. */
const OVERSEAS_CODES = ["262", "590", "594", "596"];

/** Matches a country code, a zero that some people add, and nine digits. */
const INTERNATIONAL = new RegExp(`^\\+(?:33|${OVERSEAS_CODES.join("|")})0?(\\d{9})$`);

const NATIONAL = /^0[1-9]\d{8}$/;

/** Removes 'tel:', spaces, dots, dashes, parentheses and a French country code: +33, 0033, +262, +590, +594 or +596. */
export function normalizePhone(input: string): string {
  if (NATIONAL.test(input)) return input;
  const cleaned = cleanText(input);
  if (cleaned.length > LONGEST_NUMBER) return cleaned;
  const compact = normalize(cleaned, "NFKC")
    .replace(/^t[eé]l(?:[eé]phone)?\.?\s*:/i, "")
    .replace(/[\s.\-()/\u2010-\u2015]/g, "");
  const national = INTERNATIONAL.exec(compact.replace(/^00/, "+"))?.[1];
  return national ? `0${national}` : compact;
}

/** True for a French phone number. If `strict` is true, accepts only mobile numbers: they start with 06 or 07. */
export function isPhone(input: string, strict = false): boolean {
  const digits = normalizePhone(input);
  return strict ? /^0[67]\d{8}$/.test(digits) : NATIONAL.test(digits);
}

/** Matches characters that could make a mail program send a mail to a different address (policy T-49). */
const NOT_OF_AN_ADDRESS = /[<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * True for an e-mail address. Rejects an address whose last part contains a character that some networks read as a dot
 * (product 5.10).
 */
export function isEmail(input: string): boolean {
  const cleaned = cleanText(input);
  if (cleaned.length > longest.email || NOT_OF_AN_ADDRESS.test(cleaned)) return false;
  return /^[^\s@]+@[^\s@]+\.[^\s@.\u3002\uff0e\uff61]{2,}$/.test(cleaned);
}

/**
 * Returns an e-mail address in the form for comparisons: lower case, accents joined to letters, domain in punycode
 * (xn--).
 */
export function normalizeEmail(input: string): string {
  const address = normalize(cleanText(input).toLowerCase(), "NFC");
  const at = address.lastIndexOf("@") + 1;
  return at === 0 ? address : address.slice(0, at) + networkDomain(address.slice(at));
}

/** Writes a domain in punycode. Returns an invalid domain unchanged. */
function networkDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain) || /[/?#:\\%]/.test(domain)) return domain;
  const url = `http://${domain}`;
  return readUrl(url)?.hostname ?? domain;
}

export function normalizeOrdinal(input: string): string {
  const cleaned = cleanText(input);
  if (cleaned.length > LONGEST_NUMBER) return cleaned;
  const compact = normalize(cleaned, "NFKC").replace(/[\s.]/g, "");
  return compact.replace(/[\u2010-\u2015]/g, "-").toUpperCase();
}

export function isOrdinal(input: string): boolean {
  return /^[A-Z0-9-]{1,20}$/.test(normalizeOrdinal(input));
}

/** Matches a text that looks empty: it contains only white space and invisible characters. */
const UNSEEN = /^[\s\p{C}\p{DI}\u2800]*$/u;

export function seenText(sent: unknown): string {
  return typeof sent === "string" && !UNSEEN.test(sent) ? cleanText(sent) : "";
}

/** Matches most texts quickly: printable characters, with single spaces between words. */
const TIDY = /^[!-~\u00c0-\u02ff]+(?: [!-~\u00c0-\u02ff]+)*$/;

/**
 * Replaces line breaks by spaces. Removes direction marks, because they could make two different names look alike
 * (policy T-49).
 */
export function oneLine(text: string): string {
  if (TIDY.test(text)) return text;
  return seenText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
}

export const line = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text: string) => oneLine(text)),
  );

export const Email = z.pipe(
  anyText.check(z.refine(isEmail, "email")),
  z.transform((text: string) => cleanText(text)),
);

export const Phone = z.pipe(
  anyText.check(z.refine((text) => isPhone(text), "phone")),
  z.transform((text: string) => normalizePhone(text)),
);

export const Mobile = z.pipe(
  anyText.check(z.refine((text) => isPhone(text, true), "mobile")),
  z.transform((text: string) => normalizePhone(text)),
);

const ZIP_CODE = /^\d{5}$/;
const PASTED_ZIP_CODE = /^(?:FR?[-\u2010-\u2015]?)?(\d{5})(?:-?CEDEX\d{0,2})?$/i;

/** Finds the five digits in a text such as '35 000', 'F-35000' or '35042 CEDEX 9'. */
export function normalizeZipCode(input: string): string {
  if (ZIP_CODE.test(input)) return input;
  const compact = seenText(input).replace(/\s/g, "");
  if (compact.length > LONGEST_NUMBER) return compact;
  return PASTED_ZIP_CODE.exec(normalize(compact, "NFKC"))?.[1] ?? compact;
}

export function isZipCode(input: string): boolean {
  return ZIP_CODE.test(normalizeZipCode(input));
}

export const RequiredSiret = z.pipe(
  z.string().check(z.maxLength(2 * longest.siret)),
  z.pipe(
    z.transform((text: string) => seenText(text).replace(/\s/g, "")),
    z.string().check(z.minLength(1, "empty"), z.maxLength(longest.siret)),
  ),
);

export const TypedZipCode = z.pipe(
  z.string().check(z.maxLength(longest.ZIPCode)),
  z.transform((text: string) => normalizeZipCode(text)),
);

/** Replaces an invalid ordinal number by "", so that an invalid number gets the same response as an unknown number. */
export const TypedOrdinal = z.pipe(
  z.string().check(z.maxLength(64)),
  z.transform((text: string) => (isOrdinal(text) ? normalizeOrdinal(text) : "")),
);
