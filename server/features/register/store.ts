import { normalizeOrdinal } from "contract/fields.ts";
import type { RegisterRecord } from "contract/register.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A register entry as it is to be stored. */
export interface RegisterRow {
  readonly record: RegisterRecord;
  readonly contentHash: string;
}

/** The columns of the register and their types. */
const COLUMNS = {
  num_ordinal: "text",
  num_ordinal_key: "text",
  gender: "text",
  last_name: "text",
  first_name: "text",
  social_reason: "text",
  siret: "text",
  address: "text",
  zip_code: "text",
  city: "text",
  phone: "text",
  emails: "jsonb",
  content_hash: "text",
  updated_at: "timestamptz",
} as const;

/** The entries of some ordinal numbers, locked until the end of the transaction when there is one. */
export async function readEntries(db: Database, numbers: readonly string[], lock: boolean) {
  const query = db
    .selectFrom("register_entries")
    .selectAll()
    .where(sql<boolean>`num_ordinal = any(${[...numbers]}::text[])`)
    .orderBy("num_ordinal");
  return (lock ? query.forUpdate() : query).execute();
}

/** An entry of the register as `readEntries` answers it. */
export type StoredEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Inserts entries or replaces those of the same number, in the order of the numbers. */
export async function upsertEntries(trx: Database, rows: readonly RegisterRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));
  const typed = Object.entries(COLUMNS).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const changes = Object.keys(COLUMNS).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const values = rows.map(({ record, contentHash }) => ({
    num_ordinal: record.numOrdinal,
    num_ordinal_key: normalizeOrdinal(record.numOrdinal).replace(/^0+(?=.)/, ""),
    gender: record.gender,
    last_name: record.lastName,
    first_name: record.firstName,
    social_reason: record.socialReason,
    siret: record.siret,
    address: record.address,
    zip_code: record.ZIPCode,
    city: record.city,
    phone: record.phone,
    emails: record.emails,
    content_hash: contentHash,
    updated_at: now,
  }));
  await sql`
    insert into register_entries (${names})
    select ${names} from json_to_recordset(${JSON.stringify(values)}::json) as incoming(${sql.join(typed)})
    order by num_ordinal
    on conflict (num_ordinal) do update set ${sql.join(changes)}`.execute(trx);
}

/** Notes which fields of which entries changed. */
export async function insertRegisterChanges(
  trx: Database,
  changes: readonly { numOrdinal: string; fields: readonly string[] }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto("register_changes")
    .values(
      changes.map(({ numOrdinal, fields }) => ({
        num_ordinal: numOrdinal,
        changed_at: now,
        fields: JSON.stringify(fields),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
