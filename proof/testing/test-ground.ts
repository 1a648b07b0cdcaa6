import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, inject } from "vitest";
import { connectUrl } from "../../server/db/connect.ts";
import { databaseUrl } from "./global-setup.ts";

const closing: (() => Promise<void>)[] = [];

/** Registers what takes away the grounds of a test file's tests after each of them. */
export function removeGrounds(): void {
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
}

/** A migrated database of its own on the tests' server, for server processes. */
export async function makeTestGround(): Promise<{ dataDir: string; databaseUrl: string }> {
  const template = inject("template");
  const dataDir = mkdtempSync(join(tmpdir(), "espace-ground-"));
  closing.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const name = `espace_ground_${randomUUID().replaceAll("-", "")}`;
  const server = connectUrl(template.url);
  await sql`create database ${sql.id(name)} template ${sql.id(template.name)}`.execute(server.db);
  closing.push(async () => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.db);
    await server.close();
  });
  return { dataDir, databaseUrl: databaseUrl(template.url, name) };
}
