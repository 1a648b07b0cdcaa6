import { PLAIN } from "../clean-text.ts";
import { isEmail, isPhone, normalizePhone, oneLine, seenText } from "../fields.ts";
import type { RecordIssue } from "../records.ts";
import { longest, normalize } from "../values.ts";
import { reasons, tooLong } from "./record-messages.ts";

/** A record from a JSON object or from a line of a CSV file. All values of a CSV line are texts. */
export type RawRecord = Readonly<Record<string, unknown>>;

export type Checked<Valid> = { readonly record: Valid } | { readonly issues: readonly RecordIssue[] };

const MOST_HOURS = 100_000;
const OLDEST_DAY = "1900-01-01";

const UNSPACED = /^[!-~]+$/;

/** Reads the fields of a record and collects all errors. Converts texts of a CSV file: "7" to 7, "true" to true. */
export function readFields(raw: RawRecord) {
  const issues: RecordIssue[] = [];
  const reject = (field: string, error: string): null => {
    issues.push({ field, error });
    return null;
  };

  const characters = (field: string, most: number): string | undefined => {
    const value = raw[field] ?? "";
    const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    if (typeof text === "string" && text.length <= most && PLAIN.test(text)) return text;
    const error = typeof text === "string" ? textIssue(text, most) : reasons.notText;
    if (error) reject(field, error);
    return error || typeof text !== "string" ? undefined : normalize(text, "NFC");
  };

  const line = (field: string, most: number): string | null => {
    const text = characters(field, most);
    return text === undefined ? null : oneLine(text) || null;
  };

  const required = (field: string, most: number, missing: string): string => {
    const text = characters(field, most);
    if (text === undefined) return "";
    return oneLine(text) || (reject(field, missing) ?? "");
  };

  const matching = (field: string, most: number, rule: (text: string) => boolean, error: string): string | null => {
    const text = line(field, most);
    return text === null || rule(text) ? text : reject(field, error);
  };

  const paragraphs = (field: string, most: number): string | null =>
    seenText(characters(field, most)?.replace(/\r\n?|\u2028|\u2029/g, "\n")) || null;

  const flag = (field: string, fallback: boolean): boolean => {
    const text = line(field, 20)?.toLowerCase() ?? String(fallback);
    if (text !== "true" && text !== "false") reject(field, reasons.flag);
    return text === "true";
  };

  const count = (field: string): number => {
    const text = line(field, 40) ?? "0";
    const number = Number(text);
    if (/^-\d+([.,]\d+)?$/.test(text) && number !== 0) reject(field, reasons.negative);
    else if (/^\d+[.,]\d+$/.test(text)) reject(field, reasons.notWhole);
    else if (!/^\d+$/.test(text)) reject(field, reasons.notANumber);
    else if (number > MOST_HOURS) reject(field, reasons.tooLarge);
    return number;
  };

  const day = (field: string, today: string): string | null => {
    const text = line(field, 40);
    const error = text === null ? undefined : dayIssue(text, today);
    return error ? reject(field, error) : text;
  };

  const phone = (field: string): string | null => {
    const text = matching(field, 40, isPhone, reasons.phone);
    return text === null ? null : normalizePhone(text);
  };

  const email = (field: string) => matching(field, 254, isEmail, reasons.email);

  return { issues, reject, line, required, matching, paragraphs, flag, count, day, phone, email };
}

/**
 * @returns why the server cannot store the text, or undefined. A text may contain formulas and HTML, because pages show
 * every text as plain text.
 */
export function textIssue(text: string, most: number): string | undefined {
  if (text.length > most) return tooLong(text.length, most);
  if (text.includes("\0")) return reasons.nul;
  if (/[^\P{Cc}\t\r\n]/u.test(text)) return reasons.control;
  return text.includes("\ufffd") || !text.isWellFormed() ? reasons.unreadable : undefined;
}

export function isDay(text: string): boolean {
  return DAY.test(text) && isInCalendar(text);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isInCalendar(text: string): boolean {
  const instant = new Date(`${text}T00:00:00.000Z`);
  return instant.getUTCDate() === Number(text.slice(-2));
}

/**
 * Returns why the text is not a valid day (YYYY-MM-DD), or undefined.
 * @param latest - the last valid day; if undefined, days in the future are valid too
 */
export function dayIssue(text: string, latest?: string): string | undefined {
  if (!DAY.test(text)) return reasons.notADate;
  if (!isInCalendar(text)) return reasons.noSuchDay;
  if (latest !== undefined && text > latest) return reasons.future;
  return text < OLDEST_DAY ? reasons.tooOld : undefined;
}

export function isRawRecord(item: unknown): item is RawRecord {
  return typeof item === "object" && item !== null && !Array.isArray(item);
}

export function reportedIdentifier(identifier: unknown): string | null {
  return typeof identifier === "string" && identifier.length <= longest.parameter ? identifier : null;
}

/** Normalises an identifier. Reads only the beginning of a long identifier. @returns "" for a value of a wrong type */
export function keyOf(identifier: unknown): string {
  if (!["string", "number", "boolean"].includes(typeof identifier)) return "";
  const text = String(identifier).slice(0, longest.parameter + 1);
  return text.length > longest.parameter || UNSPACED.test(text) ? text : oneLine(normalize(text, "NFC"));
}
