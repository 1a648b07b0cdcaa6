import type { RegisterRecord } from "contract/accounts/register.ts";
import {
  type RegisterFieldKind,
  type RegisterFieldName,
  type RegisterKindValues,
  registerFieldNames,
  registerFields,
} from "contract/accounts/register-fields.ts";
import { type Checked, type RawRecord, readFields, textIssue } from "contract/candidates/field-rules.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { cleanText } from "contract/clean-text.ts";
import { isEmail, isOrdinal, isZipCode, normalizeZipCode } from "contract/fields.ts";
import { type Gender, normalize } from "contract/values.ts";

const NAME = 100;
const LINE = 300;
const MOST_EMAILS = 20;
const EMAILS_TEXT = 5000;

const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ["monsieur", "Monsieur"],
  ["m.", "Monsieur"],
  ["m", "Monsieur"],
  ["madame", "Madame"],
  ["mme.", "Madame"],
  ["mme", "Madame"],
]);

/** Validates and normalises an entry. `emails` is a list, or a text with | between the addresses. */
export function checkRegisterEntry(raw: RawRecord): Checked<RegisterRecord> {
  const read = readFields(raw);
  const record: Record<string, unknown> = {};
  for (const { field, kind, most } of fields) record[field] = rules[kind](read, { field, most, raw });
  return read.issues.length > 0 ? { issues: read.issues } : { record: record as RegisterRecord };
}

type Reader = ReturnType<typeof readFields>;

interface FieldInput {
  readonly field: RegisterFieldName;
  readonly most: number | undefined;
  readonly raw: RawRecord;
}

const rules: {
  readonly [Kind in RegisterFieldKind]: (read: Reader, input: FieldInput) => RegisterKindValues[Kind];
} = {
  ordinal: (read, { field }) => readOrdinal(read, field),
  lastName: (read, { field }) => read.required(field, NAME, reasons.lastNameEmpty),
  firstName: (read, { field }) => read.required(field, NAME, reasons.firstNameEmpty),
  gender: (read, { field }) => readGender(read, field),
  zipCode: (read, { field }) => {
    const text = read.matching(field, LINE, isZipCode, reasons.zipCode);
    return text === null ? null : normalizeZipCode(text);
  },
  phone: (read, { field }) => read.phone(field),
  digits: (read, { field }) => read.line(field, LINE)?.replace(/\s/g, "") ?? null,
  line: (read, { field, most = LINE }) => read.line(field, most),
  emails: (read, { field, raw }) => readEmails(raw[field], read.reject),
};

const fields = registerFieldNames.map((field) => {
  const { kind, most }: { kind: RegisterFieldKind; most?: number } = registerFields[field];
  return { field, kind, most };
});

function readOrdinal(read: Reader, field: string): string {
  const numOrdinal = read.required(field, LINE, reasons.ordinalMissing);
  if (numOrdinal !== "" && !isOrdinal(numOrdinal)) read.reject(field, reasons.ordinal);
  return numOrdinal;
}

function readGender(read: Reader, field: string): Gender | null {
  const gender = read.line(field, LINE);
  return gender === null ? null : (GENDERS.get(gender.toLowerCase()) ?? read.reject(field, reasons.gender));
}

function readEmails(value: unknown, reject: (field: string, error: string) => null): string[] {
  const list: unknown = typeof value === "string" ? value.split("|") : (value ?? []);
  if (!Array.isArray(list) || list.length > MOST_EMAILS || !list.every((item) => typeof item === "string")) {
    reject("emails", reasons.emails);
    return [];
  }
  const tooLong = list.map((item: string) => textIssue(item, EMAILS_TEXT)).find((issue) => issue !== undefined);
  if (tooLong) {
    reject("emails", tooLong);
    return [];
  }
  const emails = list.map((item: string) => cleanText(normalize(item, "NFC"))).filter((item) => item !== "");
  if (!emails.every(isEmail)) reject("emails", reasons.email);
  return emails.filter((email, index) => emails.findIndex((other) => sameEmail(other, email)) === index);
}

function sameEmail(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
