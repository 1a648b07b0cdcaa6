import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { type Connection, connectUrl } from "../../server/platform/db/connect.ts";
import { prepared } from "../../server/platform/db/prepare.ts";
import type { DataLocation } from "./data-location.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { databaseUrl } from "./global-setup.ts";

/** A migrated database and the data directory that belongs to the database. */
export interface TestDatabase {
  readonly connection: Connection;
  readonly directory: string;
  readonly url: string;
  close(): Promise<void>;
}

interface ServerLocation extends DataLocation {
  readonly databaseUrl: string;
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

/** Makes a database for server processes. The URL uses TCP, so that a fault proxy can be used. */
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
  // Copies the files, because copying through the write-ahead log would take five times as long.
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

/** Empties all tables. The statement is prepared, because planning it takes four times as long as running it. */
export async function emptyTables({ db }: Connection): Promise<void> {
  await sql`${prepared}${sql.raw(inject("template").emptying)}`.execute(db);
}
