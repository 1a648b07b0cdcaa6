import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connectUrl } from "../../server/db/connect.ts";
import { migrate } from "../../server/db/migrate.ts";
import { startOwnPostgres } from "../servers/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server on which each test file gets a database of its own, and the migrated one that it is a copy of. */
    template: { url: string; name: string };
  }
}

const TEMPLATE_NAME = `espace_template_${process.pid}`;

/** Makes the migrated database once, on the server of TEST_DATABASE or one of our own; each test file gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE;
  const own = given ? undefined : await startOwnPostgres();
  const url = given ?? own?.url ?? "";
  const server = connectUrl(url);
  await sql`create database ${sql.id(TEMPLATE_NAME)}`.execute(server.db);
  const template = connectUrl(databaseUrl(url, TEMPLATE_NAME));
  await migrate(template.db);
  await template.close();
  project.provide("template", { url, name: TEMPLATE_NAME });
  return async () => {
    await sql`drop database if exists ${sql.id(TEMPLATE_NAME)} with (force)`.execute(server.db);
    await server.close();
    await own?.stop();
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
