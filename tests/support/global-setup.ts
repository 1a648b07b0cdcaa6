import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { type Connection, connectUrl } from "../../server/platform/db/connect.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import { quickestFolder } from "./folder.ts";
import { startOwnPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `url` uses TCP, `directUrl` a faster socket if possible. The SQL of `emptying` empties all tables. */
    template: { url: string; directUrl: string; name: string; emptying: string };
  }
}

const TEMPLATE_NAME = `espace_template_${process.pid}`;

/** Starts a temporary PostgreSQL. The project 'oldest' uses the oldest PostgreSQL that the product supports. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.name === "oldest" ? process.env.OLDEST_DATABASE : undefined;
  const own = given ? undefined : await startOwnPostgres({ folder: quickestFolder() });
  const url = given ?? own?.url ?? "";
  const directUrl = own?.directUrl ?? url;
  const server = connectUrl(directUrl);
  await sql`create database ${sql.id(TEMPLATE_NAME)}`.execute(server.db);
  const template = connectUrl(databaseUrl(directUrl, TEMPLATE_NAME));
  await migrate(template.db);
  // Disables the triggers that forbid deletions, because tests empty every table. One test enables the triggers.
  for (const table of ["audit_events", "audit_chain"])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(template.db);
  const emptying = await emptyingOf(template);
  await template.close();
  project.provide("template", { url, directUrl, name: TEMPLATE_NAME, emptying });
  return async () => {
    await sql`drop database if exists ${sql.id(TEMPLATE_NAME)} with (force)`.execute(server.db);
    await server.close();
    await own?.stop();
  };
}

/** Returns one statement, because the database checks foreign keys after each statement. `truncate` would be slower. */
async function emptyingOf({ db }: Connection): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migration%'`.execute(db);
  const { rows: sequences } = await sql<{ name: string }>`select sequencename as name from pg_sequences`.execute(db);
  const deleted = tables.map(({ name }, index) => `emptied_${index} as (delete from "${name}")`);
  const restarted = sequences.map(({ name }) => `setval('"${name}"', 1, false)`);
  return `with ${deleted.join(", ")} select ${restarted.join(", ")}`;
}

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
