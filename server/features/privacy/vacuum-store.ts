import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { findSetting, mergeSetting, saveSetting, settingOf } from "../../db/settings-store.ts";

const KEY = "vacuum";
/** Erasures often come together: their tables are rewritten once for all of them. */
const WAIT_MS = 10 * 60_000;
/** A table of this size is rewritten within a few seconds, during which calls wait for it. */
const REWRITTEN_BYTES = 100_000_000;

/** Has the tables rewritten soon, since PostgreSQL leaves erased rows readable in its files. */
export async function noteErasure(db: Database, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + WAIT_MS);
  await mergeSetting(db, KEY, { dueAt }, sql<boolean>`settings.value ->> 'dueAt' is null`);
}

/** When tables are to be rewritten, as a query. */
export function nextVacuum(_: Database) {
  return sql<{ due: string | null }>`(select ${settingOf(KEY)} ->> 'dueAt')`;
}

/** Takes the note away before the work, so that an erasure meanwhile leaves another one. @returns whether there was one */
export async function takeErasureNote(db: Database, now: Date): Promise<boolean> {
  const dueAt = instantIn((await findSetting(db, KEY))?.dueAt);
  if (!dueAt || dueAt > now) return false;
  await saveSetting(db, KEY, { dueAt: null });
  return true;
}

/** The tables that hold anything, and whether each is small enough to be rewritten. */
export async function findFilledTables(db: Database): Promise<{ table: string; isSmall: boolean }[]> {
  const { rows } = await sql<{ table: string; isSmall: boolean }>`
    select relname as table, pg_total_relation_size(oid) <= ${REWRITTEN_BYTES} as "isSmall" from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0
    order by relname`.execute(db);
  return rows;
}

/**
 * Rewrites a table, or only frees its space where that would keep others waiting. Plain VACUUM leaves bytes of erased rows
 * in pages and indexes; only a rewritten table is free of them.
 * @throws when the table is in use, so that no call waits behind a long reader
 */
export async function vacuumTable(
  db: Database,
  { table, isSmall }: { table: string; isSmall: boolean },
): Promise<void> {
  if (!isSmall) return void (await sql`vacuum (analyze) ${sql.table(table)}`.execute(db));
  await db
    .transaction()
    .execute((trx) => sql`lock table ${sql.table(table)} in access exclusive mode nowait`.execute(trx));
  await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
}
