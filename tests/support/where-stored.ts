import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

/**
 * Lists the tables that contain a text, except the table of sent messages. The entry `files` means that the name or
 * content of a file contains the text.
 */
export async function whereStored(test: Pick<TestApp, "ctx" | "database">, text: string): Promise<string[]> {
  const tables = await test.ctx.db.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables.filter((table) => table.name !== "outbox_deliveries")) {
    const like = `%${text}%`;
    const { rows } = await sql`select 1 from ${sql.table(name)} as line where line::text ilike ${like}`.execute(
      test.ctx.db,
    );
    if (rows.length > 0) found.push(name);
  }
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
