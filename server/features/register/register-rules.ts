import { isEmail, isOrdinal } from "contract/fields.ts";
import type { RegisterRecord } from "contract/register.ts";
import { type Gender, normalize } from "contract/values.ts";
import { type Checked, type RawRecord, readFields, textFault } from "../../records/field-rules.ts";
import { reasons } from "../../records/messages.ts";

/** Longest texts, in characters. */
const NAME = 100;
const LINE = 300;
/** Addresses of one veterinarian. */
const MOST_EMAILS = 20;
const EMAILS_TEXT = 5000;

/** How the register's owner may write the gender. */
const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ["monsieur", "Monsieur"],
  ["m.", "Monsieur"],
  ["m", "Monsieur"],
  ["madame", "Madame"],
  ["mme.", "Madame"],
  ["mme", "Madame"],
]);

/**
 * Checks a veterinarian of the register as received. Required are numOrdinal, lastName and firstName. The spelling of
 * the number is kept; `emails` is a list, or a text with | between the addresses.
 */
export function checkRegisterEntry(raw: RawRecord): Checked<RegisterRecord> {
  const read = readFields(raw);
  const numOrdinal = read.required("numOrdinal", LINE, reasons.ordinalMissing);
  if (numOrdinal !== "" && !isOrdinal(numOrdinal)) read.refuse("numOrdinal", reasons.ordinal);
  const gender = read.line("gender", LINE);
  const record: RegisterRecord = {
    numOrdinal,
    gender: gender === null ? null : (GENDERS.get(gender.toLowerCase()) ?? read.refuse("gender", reasons.gender)),
    lastName: read.required("lastName", NAME, reasons.lastNameEmpty),
    firstName: read.required("firstName", NAME, reasons.firstNameEmpty),
    socialReason: read.line("socialReason", LINE),
    siret: read.line("siret", LINE)?.replace(/\s/g, "") ?? null,
    address: read.line("address", LINE),
    ZIPCode: read.matching("ZIPCode", LINE, (text) => /^\d{5}$/.test(text), reasons.zipCode),
    city: read.line("city", NAME),
    phone: read.phone("phone"),
    emails: readEmails(raw.emails, read.refuse),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { record };
}

/** The addresses in their order, each once: the list that the registration form shows. */
function readEmails(value: unknown, refuse: (field: string, error: string) => null): string[] {
  const list: unknown = typeof value === "string" ? value.split("|") : (value ?? []);
  if (!Array.isArray(list) || list.length > MOST_EMAILS || !list.every((item) => typeof item === "string")) {
    refuse("emails", reasons.emails);
    return [];
  }
  const tooLong = list.map((item: string) => textFault(item, EMAILS_TEXT)).find((fault) => fault !== undefined);
  if (tooLong) {
    refuse("emails", tooLong);
    return [];
  }
  const emails = list.map((item: string) => normalize(item, "NFC").trim()).filter((item) => item !== "");
  if (!emails.every(isEmail)) refuse("emails", reasons.email);
  return emails.filter((email, index) => emails.findIndex((other) => sameEmail(other, email)) === index);
}

function sameEmail(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
