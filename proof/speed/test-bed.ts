import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { connectUrl } from "../../server/db/connect.ts";
import { migrationNames } from "../../server/db/migrate.ts";
import { makeFilled } from "../../tests/bench/fill.ts";
import { makeFolder, removeFolder } from "../servers/folder.ts";
import { noLimits } from "../servers/no-limits.ts";
import { startPostgres } from "../servers/postgres.ts";
import { startProduction } from "../servers/production.ts";
import { type ServerProcess, startProgram } from "../servers/server-process.ts";

/** What a whole day of clinics does in a minute must not be refused. */
const LIMITS = JSON.stringify(
  noLimits("candidateListPerAccount", "candidateSheetPerAccount", "candidateSheetPerClinic"),
);

/** Databases and servers to measure, made when they are first asked for and taken away at the end. */
export interface TestBed {
  /** Candidates in the large base: a million, unless a quick look was asked for. */
  readonly size: number;
  /** The URL of a database with so many candidates. */
  database(candidates: number): Promise<string>;
  /** The URL of a database without any table. */
  empty(): Promise<string>;
  /** The URL of a fresh copy of a filled one. */
  copy(candidates: number): Promise<string>;
  /** The product as `npm run serve` starts it; `env` adds to what it needs. */
  product(databaseUrl: string, env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** What the same machine can do with less: `pg` and `prepared` ask the same of the database, `reads` writes nothing, `memory` asks nobody. */
  floor(kind: "pg" | "prepared" | "reads" | "memory", databaseUrl: string): Promise<ServerProcess>;
  /** A folder of this run. */
  folder(): string;
  close(): Promise<void>;
}

/**
 * Opens a test bed: its databases lie on a PostgreSQL of its own, started when the first is asked for, or on that of
 * TEST_DATABASE_URL, where filled ones are kept.
 */
export function openTestBed(size: number): TestBed {
  const opened: { bases?: Promise<Bases> } = {};
  const bases = () => {
    opened.bases ??= openBases();
    return opened.bases;
  };
  const running = new Set<ServerProcess>();
  const keep = (server: ServerProcess): ServerProcess => {
    running.add(server);
    return { ...server, stop: () => server.stop().finally(() => running.delete(server)) };
  };
  const home = makeFolder("bench");
  return {
    size,
    database: async (candidates) => (await bases()).filled(candidates),
    empty: async () => (await bases()).create("template1"),
    copy: async (candidates) => {
      const { filled, create } = await bases();
      return create(new URL(await filled(candidates)).pathname.slice(1));
    },
    product: async (databaseUrl, env = {}) => {
      const given = { DATA_DIR: mkdtempSync(join(home, "data-")), LIMITS, DATABASE_URL: databaseUrl, ...env };
      const server = await startProduction(given, "tools/run.mjs");
      // The command waits for the server, which says where it is.
      const note: { pid: number } = JSON.parse(readFileSync(join(given.DATA_DIR, "server.json"), "utf8"));
      return keep({ ...server, pid: note.pid });
    },
    floor: async (kind, databaseUrl) =>
      keep(await startProgram({ args: ["proof/speed/floor.ts", kind], env: { DATABASE_URL: databaseUrl } })),
    folder: () => mkdtempSync(join(home, "work-")),
    close: async () => {
      for (const server of running) await server.stop();
      await (await opened.bases)?.close();
      removeFolder(home);
    },
  };
}

interface Bases {
  filled(candidates: number): Promise<string>;
  create(template: string): Promise<string>;
  close(): Promise<void>;
}

async function openBases(): Promise<Bases> {
  const postgres = await startPostgres();
  const admin = connectUrl(postgres.url, { statementMs: 0 });
  const made: string[] = [];
  const known = new Map<number, Promise<string>>();
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const fillOne = async (candidates: number): Promise<string> => {
    // The name says what is in it, so that a kept one is never of another shape.
    const name = `bench_${candidates}_${migrationNames().at(-1)?.slice(0, 4)}`;
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db);
    if (rows.length > 0) return urlOf(name);
    console.log(`Filling a database with ${candidates.toLocaleString("en")} candidates…`);
    const part = sql.id(`${name}_part`);
    await sql`drop database if exists ${part}`.execute(admin.db);
    await sql`create database ${part}`.execute(admin.db);
    await makeFilled(urlOf(`${name}_part`), candidates);
    await sql`alter database ${part} rename to ${sql.id(name)}`.execute(admin.db);
    return urlOf(name);
  };
  return {
    filled: (candidates) => {
      const url = known.get(candidates) ?? fillOne(candidates);
      known.set(candidates, url);
      return url;
    },
    create: async (template) => {
      const name = `bench_copy_${made.length}_${process.pid}`;
      made.push(name);
      await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db);
      return urlOf(name);
    },
    close: async () => {
      for (const name of made) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
      await admin.close();
      await postgres.stop();
    },
  };
}
