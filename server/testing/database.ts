import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { type Connection, connectEmbedded, connectUrl } from "../db/connect.ts";
import { copyTemplate, databaseUrl } from "./global-setup.ts";

/** A migrated database of its own, and the folder that belongs to it. */
export interface TestDatabase {
  readonly connection: Connection;
  readonly directory: string;
  /** URL of the database, when it is a server that several connections may use. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

/** True when the tests run on a real PostgreSQL, where two connections can be open at once. */
export const onPostgres = inject("template").kind === "server";

/** Opens a fresh copy of the migrated database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject("template");
  const directory = mkdtempSync(join(tmpdir(), "espace-test-"));
  if (template.kind === "folder") {
    copyTemplate(template.path, directory);
    const connection = await connectEmbedded(directory);
    return { connection, directory, url: undefined, close: async () => end(connection, directory) };
  }
  const name = `espace_test_${randomUUID().replaceAll("-", "")}`;
  const server = connectUrl(template.url);
  await sql`create database ${sql.id(name)} template ${sql.id(template.name)}`.execute(server.db);
  const url = databaseUrl(template.url, name);
  const connection = connectUrl(url);
  return {
    connection,
    directory,
    url,
    close: async () => {
      await end(connection, directory);
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.db);
      await server.close();
    },
  };
}

async function end(connection: Connection, directory: string): Promise<void> {
  await connection.close();
  rmSync(directory, { recursive: true, force: true });
}

/** Empties every table, so that each test starts from nothing. */
export async function emptyTables({ db }: Connection): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.map((table) => table.name).filter((name) => !name.startsWith("migration"));
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} restart identity cascade`.execute(db);
}
