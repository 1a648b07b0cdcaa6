import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connectEmbedded, connectUrl } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where a test file gets a database of its own: a folder to copy, or a server to clone a template on. */
    template: { kind: "folder"; path: string } | { kind: "server"; url: string; name: string };
  }
}

const TEMPLATE_NAME = `espace_template_${process.pid}`;

/** Makes the migrated database once; each test file then works on a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const target = process.env.TEST_DATABASE ?? "embedded";
  if (target === "embedded") return folderTemplate(project);
  return serverTemplate(project, target);
}

async function folderTemplate(project: TestProject): Promise<() => Promise<void>> {
  const path = mkdtempSync(join(tmpdir(), "espace-template-"));
  const connection = await connectEmbedded(path);
  await migrate(connection.db);
  await connection.close();
  project.provide("template", { kind: "folder", path });
  return async () => rmSync(path, { recursive: true, force: true });
}

async function serverTemplate(project: TestProject, url: string): Promise<() => Promise<void>> {
  const server = connectUrl(url);
  await sql`create database ${sql.id(TEMPLATE_NAME)}`.execute(server.db);
  const template = connectUrl(databaseUrl(url, TEMPLATE_NAME));
  await migrate(template.db);
  await template.close();
  project.provide("template", { kind: "server", url, name: TEMPLATE_NAME });
  return async () => {
    await sql`drop database if exists ${sql.id(TEMPLATE_NAME)} with (force)`.execute(server.db);
    await server.close();
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Copies the folder of the template. */
export function copyTemplate(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}
