import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Tables } from "../../db/tables.ts";
import type { Sequence } from "./frame.ts";

/** Tables of the migrations themselves: a restored database makes its own. */
const OWN_OF_MIGRATIONS = ["migrations", "migration_lock"];
/** What a server notes of itself: which key it has, when it was backed up. A backup brings its own. */
const NOTES = "settings";
const FETCH_ROWS = 500;
/** A reader that takes nothing for so long is gone or stuck, and would keep old rows from being cleared away. */
export const SILENCE_MS = 10_000;

/** A table and the columns that can be written. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Begins a transaction that sees one instant of the database, for as long as it takes and is read. */
export async function beginSnapshot(db: Database, silenceMs: number) {
  const trx = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  await settle(trx, silenceMs);
  return trx;
}

/**
 * Lifts the time limits of requests, and fixes how instants are written.
 * @param silenceMs how long nothing may be asked before the database gives the transaction up; 0 for ever
 */
export async function settle(trx: Database, silenceMs = 0): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${silenceMs}ms`)}`.execute(trx);
  await sql`set local timezone = 'UTC'`.execute(trx);
}

/** Every table of the product, those of the migrations left out. */
export async function listTables(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name <> all(${OWN_OF_MIGRATIONS}::text[])
    group by c.table_name order by c.table_name`.execute(db);
  return rows;
}

/** The migrations that a database has; none for one that was never used. */
export async function listMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  return (await db.selectFrom("migrations").select("name").orderBy("name").execute()).map((row) => row.name);
}

/** How far every sequence is. */
export async function readSequences(db: Database): Promise<Sequence[]> {
  const { rows } = await sql<{ table: string; column: string; name: string }>`
    select owner.relname::text as table, attname::text as column, sequence.oid::regclass::text as name
    from pg_class sequence
    join pg_depend on objid = sequence.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
    join pg_class owner on owner.oid = refobjid
    join pg_attribute on attrelid = owner.oid and attnum = refobjsubid
    where sequence.relkind = 'S' and sequence.relnamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  const sequences: Sequence[] = [];
  for (const { table, column, name } of rows) {
    const state = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.raw(name)}`.execute(db);
    const [found] = state.rows;
    if (found) sequences.push({ table, column, ...found });
  }
  return sequences;
}

/** The rows of a table, each as the JSON object that the database makes of it, some hundred at a time. */
export async function* readRows(trx: Transaction<Tables>, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(line)::text as line from (select ${chosen} from ${sql.table(name)}) as line`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCH_ROWS)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
  }
  await sql`close backup_rows`.execute(trx);
}

/** The row of a file by now, as JSON, or undefined. */
export async function readFileRow(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ line: string }>`
    select row_to_json(line)::text as line from files as line where name = ${name}`.execute(db);
  return rows[0]?.line;
}

/** The first table that has a row, or undefined; what a server notes of itself when it starts is nobody's. */
export async function findFilledTable(db: Database): Promise<string | undefined> {
  for (const { name } of await listTables(db)) {
    if (name === NOTES) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return undefined;
}
