import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { type Connection, connectUrl } from "../../server/platform/db/connect.ts";
import { prepared } from "../../server/platform/db/prepare.ts";
import type { DataLocation } from "./data-location.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { databaseUrl } from "./global-setup.ts";

/** A migrated database of its own, and the folder that belongs to it. */
export interface TestDatabase {
  readonly connection: Connection;
  readonly directory: string;
  readonly url: string;
  close(): Promise<void>;
}

/** A location on a PostgreSQL server. */
interface ServerLocation extends DataLocation {
  readonly databaseUrl: string;
}

/** Opens a fresh copy of the migrated database. */
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

/**
 * Makes a fresh copy of the migrated database for the processes of one test, and takes it away after it. It is reached by
 * TCP, as it is in production, and what fails may stand in between.
 */
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
  // Its files are copied as they lie: page by page through the log, which is the other way, takes five times as long.
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

/** Empties every table, so that each test starts from nothing. To plan it takes four times as long as to do it. */
export async function emptyTables({ db }: Connection): Promise<void> {
  await sql`${prepared}${sql.raw(inject("template").emptying)}`.execute(db);
}
