import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connectUrl } from "../../server/db/connect.ts";
import { type EmbeddedServer, startEmbedded } from "../../server/db/embedded/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server on which each test file gets a database of its own, and the migrated one that it is a copy of. */
    template: { url: string; name: string };
  }
}

const TEMPLATE_NAME = `espace_template_${process.pid}`;

/** No test outlives a crash of its database: durability off makes them several times faster. */
const CHEAP = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** Makes the migrated database once, on the server of TEST_DATABASE or an embedded one; each test file gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE;
  const embedded = given ? undefined : await startInTemporaryFolder();
  const url = given ?? embedded?.url ?? "";
  const server = connectUrl(url);
  await sql`create database ${sql.id(TEMPLATE_NAME)}`.execute(server.db);
  const template = connectUrl(databaseUrl(url, TEMPLATE_NAME));
  await migrate(template.db);
  await template.close();
  project.provide("template", { url, name: TEMPLATE_NAME });
  return async () => {
    await sql`drop database if exists ${sql.id(TEMPLATE_NAME)} with (force)`.execute(server.db);
    await server.close();
    await embedded?.stop();
  };
}

async function startInTemporaryFolder(): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), "espace-test-server-"));
  const { url, stop } = await startEmbedded(folder, { settings: CHEAP, onLoopback: true });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
