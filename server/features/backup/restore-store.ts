import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Sequence } from "./frame.ts";

/** A foreign key as it is declared. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Takes the foreign keys off, so that tables can be filled in any order. @returns what puts them back */
export async function dropForeignKeys(trx: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}

/** Empties tables of what the migrations put there: the backup brings its own. */
export async function emptyTables(trx: Database, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} restart identity`.execute(trx);
}

/** Writes rows, each a JSON object, into the columns that the backup has of them. */
export async function writeRows(
  trx: Database,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(",")}]`}::json)`.execute(
    trx,
  );
}

/**
 * Marks the SMS that were about to leave when the backup was made: where it came from they may have left since, and none
 * is quietly sent a second time (policy 5). What was to leave later than now has not; a mail has its own identity.
 * @returns how many
 */
export async function doubtWaitingSms(trx: Database, now: Date): Promise<number> {
  const result = await trx
    .updateTable("messages")
    .set({ state: "uncertain", next_at: null, failure: "restored from a backup", body: null, finished_at: now })
    .where("channel", "=", "sms")
    .where("state", "in", ["queued", "sending"])
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Sets a sequence to where it was, so that no number is given twice. */
export async function setSequence(trx: Database, { table, column, last, called }: Sequence): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint, ${called})`.execute(
    trx,
  );
}
