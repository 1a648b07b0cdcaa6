import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { type Connection, connectUrl } from "../../server/db/connect.ts";
import { databaseUrl } from "./global-setup.ts";

/** A migrated database of its own, and the folder that belongs to it. */
export interface TestDatabase {
  readonly connection: Connection;
  readonly directory: string;
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a fresh copy of the migrated database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject("template");
  const directory = mkdtempSync(join(tmpdir(), "espace-test-"));
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
      await connection.close();
      rmSync(directory, { recursive: true, force: true });
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.db);
      await server.close();
    },
  };
}

/** Empties every table, so that each test starts from nothing. */
export async function emptyTables({ db }: Connection): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.map((table) => table.name).filter((name) => !name.startsWith("migration"));
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} restart identity cascade`.execute(db);
}
