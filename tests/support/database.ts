import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { type Connection, connectUrl } from "../../server/platform/db/connect.ts";
import { prepared } from "../../server/platform/db/prepare.ts";
import type { DataLocation } from "./data-location.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { databaseUrl } from "./global-setup.ts";

export interface TestDatabase {
  readonly connection: Connection;
  readonly directory: string;
  readonly url: string;
  close(): Promise<void>;
}

interface ServerLocation extends DataLocation {
  readonly databaseUrl: string;
}

/**
 * Databases that earlier test files of this worker used. Later test files reuse these databases, because copying the
 * template and planning the statements takes a while.
 */
const idle: TestDatabase[] = [];

/** Like `openTestDatabase`, but `close` empties the database for the next file, so tests must not change its schema. */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await openTestDatabase());
  const { connection, directory } = database;
  return {
    ...database,
    close: async () => {
      await sql`drop schema if exists saved cascade`.execute(connection.db);
      // Truncates the tables, because the places of deleted rows would change the order of new rows and query plans.
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migration%'
          and pg_relation_size(oid) > 0`.execute(connection.db);
      const filled = rows.map(({ name }) => sql.table(name));
      if (filled.length > 0) await sql`truncate ${sql.join(filled)} restart identity cascade`.execute(connection.db);
      for (const name of readdirSync(directory)) removeFolder(join(directory, name));
      idle.push(database);
    },
  };
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { name, directory, remove } = await copyTemplate();
  const url = databaseUrl(inject("template").directUrl, name);
  const connection = connectUrl(url);
  return {
    connection,
    directory,
    url,
    close: async () => {
      await connection.close();
      await remove();
    },
  };
}

/** Makes a database for server processes. The URL uses TCP, because a fault proxy cannot forward a socket. */
export async function makeTestDatabase(): Promise<ServerLocation> {
  const { name, directory, remove } = await copyTemplate();
  onTestFinished(remove);
  return { dataDir: directory, databaseUrl: databaseUrl(inject("template").url, name) };
}

async function copyTemplate() {
  const template = inject("template");
  const directory = makeFolder("test");
  const name = `espace_test_${randomUUID().replaceAll("-", "")}`;
  const server = connectUrl(template.directUrl);
  // Copies the files of the template, because copying through the write-ahead log takes five times as long.
  await sql`create database ${sql.id(name)} template ${sql.id(template.name)} strategy file_copy`.execute(server.db);
  return {
    name,
    directory,
    remove: async () => {
      removeFolder(directory);
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.db);
      await server.close();
    },
  };
}

/** Empties all tables by a prepared statement, because planning a statement takes four times as long as running it. */
export async function emptyTables({ db }: Connection): Promise<void> {
  await sql`${prepared}${sql.raw(inject("template").emptying)}`.execute(db);
}

/**
 * Saves all rows. Restoring rows is ten times as fast as making them by calls.
 * @returns a function that restores the rows
 */
export async function saveRows({ db }: Connection): Promise<() => Promise<void>> {
  const { rows: all } = await sql<{ name: string; columns: string }>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migration%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(db);
  const filled = all.map(({ name }) => sql`select ${sql.lit(name)} where exists (select from ${sql.table(name)})`);
  const { rows: names } = await sql<object>`${sql.join(filled, sql` union all `)}`.execute(db);
  const tables = all.filter(({ name }) => names.flatMap(Object.values).includes(name));
  const copies = tables.map(({ name, columns }) => `create table saved."${name}" as select ${columns} from "${name}"`);
  await sql.raw(`create schema saved; ${copies.join(";")}`).execute(db);
  const { rows: sequences } = await sql<{ name: string; reached: string }>`
    select sequencename as name, last_value as reached from pg_sequences where last_value is not null`.execute(db);
  const put = tables.map(
    ({ name, columns }, index) =>
      `filled_${index} as (insert into "${name}" (${columns}) select ${columns} from saved."${name}")`,
  );
  const reached = sequences.map(({ name, reached }) => `setval('"${name}"', ${reached})`);
  // Restores all rows in one statement, because the database checks foreign keys only at the end of a statement.
  const putBack = `with ${put.join(", ")} select ${reached.join(", ")}`;
  return async () => {
    await sql`${prepared}${sql.raw(putBack)}`.execute(db);
  };
}
