import type { RegisterRecord } from "contract/accounts/register.ts";
import { correctableFields, registerRecord } from "contract/accounts/register-fields.ts";
import type { RegisterEntryDetail } from "contract/centre/register-entries.ts";
import { isOrdinal, normalizeOrdinal } from "contract/fields.ts";
import { readCorrections, readEntries, upsertEntries, writeCorrections } from "../../accounts/register/entries.ts";
import { contentHash, sourceOf } from "../../accounts/register/write-register.ts";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findAddedEmails, findEntry, forgetLookups } from "./store.ts";

export function requireOrdinal(input: string): string {
  if (!isOrdinal(input)) throw new Problem("registerEntryNotFound");
  return normalizeOrdinal(input);
}

export async function requireEntry(db: Database, input: string) {
  const entry = await findEntry(db, requireOrdinal(input));
  if (!entry) throw new Problem("registerEntryNotFound");
  return entry;
}

export async function toDetail(db: Database, input: string): Promise<RegisterEntryDetail> {
  const entry = await requireEntry(db, input);
  const record = registerRecord(entry);
  const corrections = await readCorrections(db, [entry.num_ordinal]);
  const added = await findAddedEmails(db, entry.num_ordinal);
  const known = new Set(record.emails.map((email) => email.toLowerCase()));
  const { emails: _emails, ...form } = record;
  return {
    ...record,
    emails: [...record.emails, ...added.filter((email) => !known.has(email.toLowerCase()))],
    updatedAt: entry.updated_at.toISOString(),
    corrected: Object.fromEntries(corrections.map(({ field, source }) => [field, { source }])),
    addedEmails: added,
    edition: editionOf(form),
  };
}

const UNKNOWN = { gender: null, lastName: "", firstName: "", socialReason: null, siret: null, address: null } as const;
const NOTHING = { ...UNKNOWN, ZIPCode: null, city: null, phone: null, emails: [] } as const;

export async function correctEntry(trx: Database, record: RegisterRecord, now: Date): Promise<string[]> {
  const [entry] = await readEntries(trx, [record.numOrdinal], true);
  const source: RegisterRecord = entry
    ? sourceOf(entry, await readCorrections(trx, [record.numOrdinal]))
    : { ...NOTHING, numOrdinal: record.numOrdinal, emails: [] };
  const fields = correctableFields.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(source[name]));
  await upsertEntries(trx, [{ record, contentHash: contentHash(source) }], now);
  const corrections = fields.map((field) => ({ field, source: source[field] }));
  await writeCorrections(trx, record.numOrdinal, corrections, now);
  await forgetLookups(trx, record.numOrdinal);
  return fields;
}
