import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { connectUrl } from "../../server/db/connect.ts";
import { migrate, migrationNames } from "../../server/db/migrate.ts";
import { freePort } from "../../tools/free-port.ts";
import { startPostgres } from "../../tools/postgres.ts";
import { root } from "../../tools/processes.ts";
import { fill } from "./fill.ts";

/** A server in a process of its own. */
export interface BenchServer {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from its start to its first good answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** The key of the provider's calls of the product under measurement. */
export const PROVIDER_KEY = "hB3vT9qLx7RmW2nKd5Zc";

const LONGEST_START_MS = 60_000;

/** Databases and servers to measure, made when they are first asked for and taken away at the end. */
export interface Ground {
  /** Candidates in the large base: a million, unless a quick look was asked for. */
  readonly size: number;
  /** The URL of a database with so many candidates. */
  database(candidates: number): Promise<string>;
  /** The URL of a database without any table. */
  empty(): Promise<string>;
  /** The URL of a fresh copy of a filled one. */
  copy(candidates: number): Promise<string>;
  /** The product as `npm run serve` starts it; `env` adds to what it needs. */
  product(databaseUrl: string, env?: Readonly<Record<string, string>>): Promise<BenchServer>;
  /** What the same machine can do with less: `pg` and `prepared` ask the same of the database, `memory` asks nobody. */
  floor(kind: "pg" | "prepared" | "memory", databaseUrl: string): Promise<BenchServer>;
  /** A folder of this run. */
  folder(): string;
}

/** Opens the ground: a real PostgreSQL of its own, or that of TEST_DATABASE_URL, on which filled bases are kept. */
export async function openGround(size: number): Promise<Ground & { close(): Promise<void> }> {
  const postgres = await startPostgres();
  const made: string[] = [];
  const filled = new Map<number, Promise<string>>();
  const running = new Set<BenchServer>();
  const home = mkdtempSync(join(tmpdir(), "espace-entreprise-bench-"));
  const admin = connectUrl(postgres.url, { statementMs: 0 });
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;

  const isFilled = async (name: string) => {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db);
    return rows.length > 0;
  };
  const makeFilled = async (candidates: number): Promise<string> => {
    // The name says what is in it, so that a kept one is never of another shape.
    const name = `bench_${candidates}_${migrationNames().at(-1)?.slice(0, 4)}`;
    if (await isFilled(name)) return urlOf(name);
    console.log(`Remplissage d'une base de ${candidates.toLocaleString("fr-FR")} candidats…`);
    await sql`drop database if exists ${sql.id(`${name}_part`)}`.execute(admin.db);
    await sql`create database ${sql.id(`${name}_part`)}`.execute(admin.db);
    const connection = connectUrl(urlOf(`${name}_part`), { statementMs: 0 });
    await migrate(connection.db);
    await fill(connection.db, candidates);
    await connection.close();
    await sql`alter database ${sql.id(`${name}_part`)} rename to ${sql.id(name)}`.execute(admin.db);
    return urlOf(name);
  };
  const database = (candidates: number): Promise<string> => {
    const known = filled.get(candidates) ?? makeFilled(candidates);
    filled.set(candidates, known);
    return known;
  };
  const create = async (template: string): Promise<string> => {
    const name = `bench_copy_${made.length}_${process.pid}`;
    made.push(name);
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db);
    return urlOf(name);
  };
  const keep = (server: BenchServer): BenchServer => {
    running.add(server);
    return { ...server, stop: () => server.stop().finally(() => running.delete(server)) };
  };

  return {
    size,
    database,
    empty: () => create("template1"),
    copy: async (candidates) => create(new URL(await database(candidates)).pathname.slice(1)),
    product: async (databaseUrl, env = {}) => {
      const folder = mkdtempSync(join(home, "data-"));
      const server = await startServer(["tools/run.mjs", "serve"], { ...SERVE, DATA_DIR: folder, ...env }, databaseUrl);
      // The command waits for the server, which says where it is.
      const note: { pid: number } = JSON.parse(readFileSync(join(env.DATA_DIR ?? folder, "server.json"), "utf8"));
      return keep({ ...server, pid: note.pid });
    },
    floor: async (kind, databaseUrl) => keep(await startServer(["proof/speed/floor.ts", kind], {}, databaseUrl)),
    folder: () => mkdtempSync(join(home, "work-")),
    close: async () => {
      for (const server of running) await server.stop();
      for (const name of made) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
      await admin.close();
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What production must be given; nothing here is sent to anybody. */
const SERVE = {
  PUBLIC_URL: "https://espace.example",
  SMS_URL: "kannel+http://user:password@127.0.0.1:9/cgi-bin/sendsms",
  SMTP_URL: "smtp://127.0.0.1:9",
  PROVIDER_API_KEY: PROVIDER_KEY,
  SECRET_KEY: "a secret key for the benchmark, long enough",
  MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace.example>",
  SMS_SENDER: "EspaceASV",
  SUPPORT_EMAIL: "support@espace.example",
  SUPPORT_PHONE: "0199000100",
  CONTACT_EMAIL: "formation@espace.example",
  CONTACT_PHONE: "0199000200",
  // What a whole day of clinics does in a minute must not be refused.
  LIMITS: JSON.stringify({ candidateListPerAccount: { max: 1e9 }, candidateSheetPerAccount: { max: 1e9 } }),
};

async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  databaseUrl: string,
): Promise<BenchServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: databaseUrl, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = once(child, "exit");
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with code ${child.exitCode}`);
    if (performance.now() - began > LONGEST_START_MS) throw new Error(`${args.join(" ")} does not start`);
    await wait(10);
  }
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - began, stop: () => stopped(child, gone) };
}

async function stopped(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill("SIGTERM");
  await gone;
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}
