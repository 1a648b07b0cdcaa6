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

/** A table that holds anything. */
interface FilledTable {
  readonly table: string;
  readonly isSmall: boolean;
  /** A long transaction reads it, as a backup does: others would wait behind a rewriting that waits for it. */
  readonly isBusy: boolean;
}

export async function findFilledTables(db: Database): Promise<FilledTable[]> {
  const { rows } = await sql<FilledTable>`
    select relname as table, pg_total_relation_size(oid) <= ${REWRITTEN_BYTES} as "isSmall", exists (
      select 1 from pg_locks join pg_stat_activity using (pid)
      where relation = pg_class.oid and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - make_interval(secs => 1)
    ) as "isBusy"
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0
    order by relname`.execute(db);
  return rows;
}

/**
 * Rewrites a table, or only frees its space where that would keep others waiting. Plain VACUUM leaves bytes of erased rows
 * in pages and indexes; only a rewritten table is free of them.
 * @throws when the table is busy
 */
export async function vacuumTable(db: Database, { table, isSmall, isBusy }: FilledTable): Promise<void> {
  if (isBusy) throw new Error("A long transaction uses the table");
  await (isSmall ? sql`vacuum (full, analyze) ${sql.table(table)}` : sql`vacuum (analyze) ${sql.table(table)}`).execute(
    db,
  );
}
