import { isOrdinal, normalizeOrdinal } from "contract/fields.ts";
import type { RegisterEntryDetail } from "contract/register-entries.ts";
import { registerRecord } from "contract/register-fields.ts";
import type { Database } from "../../db/connect.ts";
import { editionOf } from "../../edition.ts";
import { Problem } from "../../http/problem.ts";
import { readCorrections } from "../register/store.ts";
import { findAddedEmails, findEntry } from "./store.ts";

/** A number as an address names it. @throws Problem registerEntryNotFound for what cannot be one */
export function requireNumber(typed: string): string {
  if (!isOrdinal(typed)) throw new Problem("registerEntryNotFound");
  return normalizeOrdinal(typed);
}

/** An entry that is there. @throws Problem registerEntryNotFound */
export async function requireEntry(db: Database, typed: string) {
  const entry = await findEntry(db, requireNumber(typed));
  if (!entry) throw new Problem("registerEntryNotFound");
  return entry;
}

/** An entry with what was corrected and added here. @throws Problem registerEntryNotFound */
export async function tellEntry(db: Database, typed: string): Promise<RegisterEntryDetail> {
  const entry = await requireEntry(db, typed);
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
    // Addresses are added and removed by calls of their own.
    edition: editionOf(form),
  };
}
