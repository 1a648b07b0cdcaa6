import { sql } from "kysely";
import type { Database } from "../platform/db/connect.ts";
import { instantIn } from "../platform/db/instant.ts";
import { findSetting, mergeSetting, saveSetting, settingOf } from "../platform/db/settings-store.ts";
import type { Job } from "../platform/jobs/job.ts";
import { dueByFacts } from "../platform/jobs/schedule.ts";

const KEY = "vacuum";
/**
 * After an erasure, the job waits this long for further erasures, because one rewrite of the tables is enough for all
 * of them.
 */
const WAIT_MS = 10 * 60_000;
/** The job rewrites tables up to this size. The rewrite of such a table blocks requests only for seconds. */
const REWRITTEN_BYTES = 100_000_000;

/** After an erasure, plans a rewrite of the tables, because PostgreSQL's files still contain the erased rows. */
export async function noteErasure(db: Database, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + WAIT_MS);
  await mergeSetting(db, KEY, { dueAt }, sql<boolean>`settings.value ->> 'dueAt' is null`);
}

export const vacuumJob: Job = {
  name: "rewrite tables after erasures",
  isApart: true,
  nextDue: dueByFacts(
    () => sql<{ due: string | null }>`(select ${settingOf(KEY)} ->> 'dueAt')`,
    (due) => instantIn(due) ?? null,
  ),
  run: async (ctx) => {
    if (!(await takeErasureNote(ctx.db, ctx.clock.now()))) return;
    let failed = await hasLongTransaction(ctx.db);
    for (const table of failed ? [] : await findFilledTables(ctx.db)) {
      await vacuumTable(ctx.db, table).catch((error) => {
        ctx.log.warn({ err: error, data: table.table }, "A table could not be rewritten");
        failed = true;
      });
    }
    if (failed) await noteErasure(ctx.db, ctx.clock.now());
  },
};

/**
 * Returns true if a rewrite is due. Deletes the note about the erasure before the rewrite, so that a parallel erasure
 * can store a new note.
 */
async function takeErasureNote(db: Database, now: Date): Promise<boolean> {
  const dueAt = instantIn((await findSetting(db, KEY))?.dueAt);
  if (!dueAt || dueAt > now) return false;
  await saveSetting(db, KEY, { dueAt: null });
  return true;
}

/**
 * True during a long transaction, such as a backup. A rewrite would wait for a long transaction in this database, and
 * meanwhile block all requests. A long write in any database would also make the rewrite keep the erased rows.
 */
async function hasLongTransaction(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where backend_type = 'client backend' and xact_start < clock_timestamp() - make_interval(secs => 1)
      and (datname = current_database() or backend_xid is not null)`.execute(db);
  return rows.length > 0;
}

interface FilledTable {
  readonly table: string;
  readonly isSmall: boolean;
}

async function findFilledTables(db: Database): Promise<FilledTable[]> {
  const { rows } = await sql<FilledTable>`
    select relname as table, pg_total_relation_size(oid) <= ${REWRITTEN_BYTES} as "isSmall" from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0
    order by relname`.execute(db);
  return rows;
}

/** Rewrites a small table. A large table gets a plain VACUUM, which leaves some bytes of the erased rows. */
async function vacuumTable(db: Database, { table, isSmall }: FilledTable): Promise<void> {
  await (isSmall ? sql`vacuum (full, analyze) ${sql.table(table)}` : sql`vacuum (analyze) ${sql.table(table)}`).execute(
    db,
  );
}
