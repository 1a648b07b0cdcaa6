import type { RegisterRecord } from "contract/accounts/register.ts";
import { registerColumns, registerFieldNames, registerFields } from "contract/accounts/register-fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";

interface RegisterRow {
  readonly record: RegisterRecord;
  readonly contentHash: string;
}

const COLUMNS: Readonly<Record<string, string>> = {
  num_ordinal_key: "text",
  ...Object.fromEntries(
    registerFieldNames.map((name) => [registerFields[name].column, name === "emails" ? "jsonb" : "text"]),
  ),
  content_hash: "text",
  updated_at: "timestamptz",
};

export async function readEntries(db: Database, numbers: readonly string[], lock: boolean) {
  const query = db
    .selectFrom("register_entries")
    .selectAll()
    .where(sql<boolean>`num_ordinal = any(${[...numbers]}::text[])`)
    .orderBy("num_ordinal");
  return (lock ? query.forUpdate() : query).execute();
}

export type StoredEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Writes entries in the order of their ordinal numbers, so that parallel batches cannot deadlock. */
export async function upsertEntries(trx: Database, rows: readonly RegisterRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));
  const columns = Object.entries(COLUMNS).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const changes = Object.keys(COLUMNS).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const values = rows.map(({ record, contentHash }) => ({
    ...registerColumns(record),
    num_ordinal_key: registerKey(record.numOrdinal),
    content_hash: contentHash,
    updated_at: now,
  }));
  await sql`
    insert into register_entries (${names})
    select ${names} from json_to_recordset(${JSON.stringify(values)}::json) as incoming(${sql.join(columns)})
    order by num_ordinal
    on conflict (num_ordinal) do update set ${sql.join(changes)}`.execute(trx);
}

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

export async function readCorrections(db: Database, numbers: readonly string[]) {
  return db
    .selectFrom("register_corrections")
    .selectAll()
    .where(sql<boolean>`num_ordinal = any(${[...numbers]}::text[])`)
    .orderBy("num_ordinal")
    .orderBy("field")
    .execute();
}

export type StoredCorrection = Awaited<ReturnType<typeof readCorrections>>[number];

export async function writeCorrections(
  trx: Database,
  numOrdinal: string,
  corrections: readonly { readonly field: string; readonly source: unknown }[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("register_corrections").where("num_ordinal", "=", numOrdinal).execute();
  if (corrections.length === 0) return;
  const rows = corrections.map(({ field, source }) => ({
    ...{ num_ordinal: numOrdinal, field, corrected_at: now },
    // Store JSON, because JSON keeps the difference between null, texts and lists.
    source: JSON.stringify(source),
  }));
  await trx.insertInto("register_corrections").values(rows).execute();
}
