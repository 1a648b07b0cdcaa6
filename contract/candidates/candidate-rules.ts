import { isZipCode, normalizeZipCode } from "../fields.ts";
import {
  candidateFields,
  type Field,
  type FieldKind,
  type FieldName,
  type FieldValues,
  fieldNames,
  type KindValues,
} from "./candidate-fields.ts";
import { INTERVIEW_STATUSES, OPINIONS, STUDY_CATEGORIES } from "./candidate-values.ts";
import { type Checked, type RawRecord, readFields } from "./field-rules.ts";
import { fileNameOf } from "./file-rules.ts";
import type { CandidateRecord } from "./intake.ts";
import { reasons } from "./record-messages.ts";

const ID = 100;
const NAME = 100;
const LINE = 200;
const REMARK = 5000;
export const PUBLISHED_FROM_YEARS = 15;
const MOST_VERSION = 2_147_483_647;
const CATEGORIES = STUDY_CATEGORIES.map(({ id }) => String(id));

/**
 * Checks the record of a candidate. An empty field becomes null, with these exceptions: a number of days or hours
 * becomes 0, `version` 1, `active` true and `contactShareable` false.
 * @param today - YYYY-MM-DD
 */
export function checkCandidate(raw: RawRecord, today: string): Checked<CandidateRecord> {
  const read = readFields(raw);
  const record: CandidateRecord = {
    externalId: read.required("externalId", ID, reasons.externalIdMissing),
    version: readVersion(read),
    active: read.flag("active", true),
    contactShareable: read.flag("contactShareable", false),
    ...readCandidateFields(read, today),
  };
  if (record.active && isUnderFifteen(record.birthday, today)) read.reject("birthday", reasons.underFifteen);
  return read.issues.length > 0 ? { issues: read.issues } : { record };
}

export function isUnderFifteen(birthday: string | null, today: string): boolean {
  return isYounger(birthday, PUBLISHED_FROM_YEARS, today);
}

export function isYounger(birthday: string | null, years: number, today: string): boolean {
  return birthday !== null && birthday > `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

type Reader = ReturnType<typeof readFields>;

interface FieldRule {
  readonly field: FieldName;
  readonly most?: number | undefined;
  readonly today: string;
}

const rules: { readonly [Kind in FieldKind]: (read: Reader, fieldRules: FieldRule) => KindValues[Kind] } = {
  lastName: (read, { field }) => read.required(field, NAME, reasons.lastNameEmpty),
  firstName: (read, { field }) => read.required(field, NAME, reasons.firstNameEmpty),
  zipCode: (read, { field }) => readZipCode(read, field),
  day: (read, { field, today }) => read.day(field, today),
  phone: (read, { field }) => read.phone(field),
  email: (read, { field }) => read.email(field),
  line: (read, { field, most = LINE }) => read.line(field, most),
  paragraphs: (read, { field, most = REMARK }) => read.paragraphs(field, most),
  file: (read, { field }) => readFileName(read, field),
  count: (read, { field }) => read.count(field),
  interviewStatus: (read, { field }) => oneOf(read, field, INTERVIEW_STATUSES, reasons.interviewStatus),
  opinion: (read, { field }) => oneOf(read, field, OPINIONS, reasons.opinion),
  studyCategory: (read, { field }) => readCategory(read, field),
};

const fieldRules: readonly (Field & { readonly field: FieldName })[] = fieldNames.map((field) => ({
  field,
  ...candidateFields[field],
}));

function readCandidateFields(read: Reader, today: string): FieldValues {
  const held: Record<string, unknown> = {};
  for (const { field, kind, most } of fieldRules) held[field] = rules[kind](read, { field, most, today });
  return held as FieldValues;
}

function readVersion(read: Reader): number {
  const isVersion = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_VERSION;
  return Number(read.matching("version", ID, isVersion, reasons.version) ?? 1);
}

export function versionOf(raw: RawRecord): number | undefined {
  const read = readFields(raw);
  const version = readVersion(read);
  return read.issues.length > 0 ? undefined : version;
}

function readZipCode(read: Reader, field: string): string {
  const zip = normalizeZipCode(read.required(field, ID, reasons.zipCodeMissing));
  if (zip !== "" && !isZipCode(zip)) read.reject(field, reasons.zipCode);
  return zip;
}

/** Reads a field that allows only certain values. Ignores case, because the provider sends both Oui and oui. */
function oneOf<Value extends string>(
  read: Reader,
  field: string,
  values: readonly Value[],
  error: string,
): Value | null {
  const text = read.line(field, LINE)?.toLowerCase();
  const value = values.find((known) => known.toLowerCase() === text);
  if (text !== undefined && value === undefined) read.reject(field, error);
  return value ?? null;
}

function readCategory(read: Reader, field: string): number | null {
  const text = read.matching(field, LINE, (value) => CATEGORIES.includes(value), reasons.studyCategory);
  return text === null ? null : Number(text);
}

function readFileName(read: Reader, field: string): string | null {
  const isName = (text: string) => fileNameOf(text) !== undefined;
  const text = read.matching(field, LINE, isName, reasons.fileName);
  return text === null ? null : (fileNameOf(text) ?? null);
}
