import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

/**
 * Returns the tables that contain the text, except the table of sent messages. The result also contains `files` if the
 * name or content of a file contains the text.
 */
export async function whereStored(test: Pick<TestApp, "ctx" | "database">, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'outbox_deliveries'
    order by relname`.execute(test.ctx.db);
  const searches = tables.rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name
        where exists (select from ${sql.table(name)} as line where line::text ilike ${`%${text}%`})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` union all `)}`.execute(test.ctx.db);
  const found = rows.map(({ name }) => name);
  return readStored(join(test.database.directory, "files")).some((stored) => stored.includes(text.toLowerCase()))
    ? [...found, "files"]
    : found;
}

function readStored(directory: string): string[] {
  if (!existsSync(directory)) return [];
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), "latin1")}`.toLowerCase());
}
