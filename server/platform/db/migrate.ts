import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { connectUrl, type Database } from "./connect.ts";

const DIRECTORY = new URL("./migrations/", import.meta.url);
const MADE_MEANWHILE = ["23505", "42P07", "42710"];

/**
 * Applies the missing migrations. Each migration locks `migration_lock`: if several servers start in parallel, each
 * migration is applied once.
 * @returns the names of the applied migrations
 */
export async function migrate(db: Database): Promise<string[]> {
  await prepare(db);
  const applied: string[] = [];
  const done = new Set((await db.selectFrom("migrations").select("name").execute()).map((row) => row.name));
  for (const name of migrationNames()) {
    if (done.has(name)) continue;
    const text = readFileSync(new URL(`${name}.sql`, DIRECTORY), "utf8");
    const ran = await db.transaction().execute(async (trx) => {
      await sql`select 1 from migration_lock for update`.execute(trx);
      const known = await trx.selectFrom("migrations").select("name").where("name", "=", name).executeTakeFirst();
      if (known) return false;
      await sql.raw(text).execute(trx);
      await trx.insertInto("migrations").values({ name }).execute();
      return true;
    });
    if (ran) applied.push(name);
  }
  return applied;
}

/** Applies migrations without a statement timeout, because changing a large table takes long. */
export async function migrateUrl(url: string): Promise<string[]> {
  const connection = connectUrl(url, { statementMs: 0 });
  try {
    return await migrate(connection.db);
  } finally {
    await connection.close();
  }
}

export function migrationNames(): string[] {
  return readdirSync(DIRECTORY)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length))
    .sort();
}

async function prepare(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql
        .raw(
          `create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
           create table if not exists migration_lock (id integer primary key);
           insert into migration_lock (id) values (1) on conflict do nothing;`,
        )
        .execute(db);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt >= 5 || !MADE_MEANWHILE.includes(code)) throw error;
    }
  }
}

export class UnmadeDatabase extends Error {
  constructor(message = "Cette base ne contient pas le produit : est-ce la bonne DATABASE_URL ?") {
    super(`${message} Seuls « start », « serve » et deploy/restore.sh en font une.`);
    this.name = "UnmadeDatabase";
  }
}

/** Rejects a database without tables. Only a server or a restore may create tables. @throws UnmadeDatabase */
export async function rejectUninitialised(db: Database): Promise<void> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('migrations') is not null as made`.execute(db);
  if (rows[0]?.made !== true) throw new UnmadeDatabase();
}
