import type { RegisterRecord } from "contract/register.ts";
import { correctableFields } from "contract/register-fields.ts";
import type { Database } from "../../db/connect.ts";
import { forgetLookups } from "../operator/register-store.ts";
import { readCorrections, readEntries, upsertEntries, writeCorrections } from "../register/store.ts";
import { contentHash, sourceOf } from "../register/write-register.ts";

/** A source that knows nothing: that of an entry that was made here. */
const UNKNOWN = { gender: null, lastName: "", firstName: "", socialReason: null, siret: null, address: null } as const;
const NOTHING = { ...UNKNOWN, ZIPCode: null, city: null, phone: null, emails: [] } as const;

/**
 * Stores an entry as somebody wants it: what differs from its source is a correction, and stays when the register is
 * loaded again (beyond B1-53). What is as the source says is none any more.
 * @returns the fields that are corrected
 */
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
