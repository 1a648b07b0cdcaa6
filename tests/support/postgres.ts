import { chownSync, existsSync, globSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeCluster, startCluster } from "../../server/platform/db/embedded/cluster.ts";
import { findOtherUser, INITDB, onLoopback, ROOT_COPIES } from "../../server/platform/db/embedded/embedded.ts";
import { readLock } from "../../server/platform/db/embedded/lock.ts";
import { findPrograms } from "../../server/platform/db/embedded/programs.ts";
import { findInPath, installDebianPackages, outputOf } from "../../tools/processes.ts";
import { quickestFolder, removeFolder } from "./folder.ts";
import { freePort } from "./ports.ts";

const OLDEST_MAJOR = 15;

/** With this locale, PostgreSQL sorts by code point, like the embedded database. Only Linux always has C.UTF-8. */
const OLDER_INITDB = [
  process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C",
  "--encoding=UTF8",
  "--auth=trust",
];

const HAS_SOCKETS = process.platform !== "win32";

/** These settings make the server several times faster, but a crash loses data. */
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

interface ThrowAwayPostgres extends TestPostgres {
  /** This URL uses a socket, which is a third faster than TCP. */
  readonly directUrl: string;
  crash(): Promise<void>;
  revive(): Promise<void>;
}

interface Setup {
  /** True if committed transactions must survive a crash. */
  readonly durable?: boolean;
  readonly folder?: string;
}

export async function startPostgres(): Promise<TestPostgres> {
  return givenPostgres() ?? startOwnPostgres();
}

/**
 * Starts an installed PostgreSQL. If PostgreSQL is missing and the tests run as root, installs PostgreSQL first.
 * @returns undefined without PostgreSQL
 */
export async function startSystemPostgres(): Promise<TestPostgres | undefined> {
  const given = givenPostgres();
  if (given) return given;
  const bin = findInstalled() ?? ((await installDebianPackages(["postgresql"])) ? findInstalled() : undefined);
  return bin === undefined ? undefined : startThrowAway({ folder: quickestFolder() }, bin, OLDER_INITDB);
}

export async function startOwnPostgres(setup: Setup = {}): Promise<ThrowAwayPostgres> {
  return startThrowAway(setup, findPrograms(ROOT_COPIES, findOtherUser() !== undefined).bin, INITDB);
}

function givenPostgres(): TestPostgres | undefined {
  const url = process.env.TEST_DATABASE_URL || process.env.OLDEST_DATABASE;
  return url ? { url, stop: () => Promise.resolve() } : undefined;
}

/** @returns the folder of the programs of an installed PostgreSQL */
export function findInstalled(): string | undefined {
  const bindir = outputOf("pg_config", ["--bindir"]);
  const inPath = findInPath("postgres");
  const folders = [
    ...globSync("/usr/lib/postgresql/*/bin"),
    ...globSync("/opt/homebrew/opt/postgresql@*/bin"),
    ...(bindir === undefined ? [] : [bindir]),
    ...(inPath === undefined ? [] : [dirname(inPath)]),
  ];
  return folders
    .filter((folder) => existsSync(join(folder, "initdb")) && majorOf(folder) >= OLDEST_MAJOR)
    .sort((one, other) => majorOf(one) - majorOf(other))[0];
}

function majorOf(folder: string): number {
  return Number(/(\d+)/.exec(outputOf(join(folder, "postgres"), ["--version"]) ?? "")?.[1] ?? 0);
}

async function startThrowAway(
  { durable = false, folder = tmpdir() }: Setup,
  bin: string,
  initdb: readonly string[],
): Promise<ThrowAwayPostgres> {
  const home = mkdtempSync(join(folder, "espace-postgres-"));
  const remove = () => removeFolder(home);
  const user = findOtherUser();
  // The user that runs the server must own the parent folder, because older versions of initdb open the folder.
  if (user) chownSync(home, user.uid, user.gid);
  const directory = join(home, "data");
  try {
    makeCluster({ directory, bin, user }, [...initdb, "--no-sync"]);
    const port = await freePort();
    const socket = HAS_SOCKETS ? join(directory, `.s.PGSQL.${port}`) : undefined;
    const settings = {
      ...onLoopback(port),
      unix_socket_directories: HAS_SOCKETS ? "." : "",
      max_connections: "200",
      log_min_messages: "panic",
      // Autovacuum is off, because it would change the query plans that tests check.
      autovacuum: "off",
      ...(durable ? {} : NOT_DURABLE),
    };
    const start = () => startCluster({ directory, bin, user }, socket, settings);
    let server = await start();
    process.on("exit", remove);
    const url = `postgres://postgres:trust@127.0.0.1:${port}/postgres`;
    return {
      url,
      directUrl: HAS_SOCKETS ? `${url}?host=${encodeURIComponent(directory)}` : url,
      crash: async () => {
        const pid = postmasterOf(directory);
        if (pid !== undefined) process.kill(pid, "SIGQUIT");
        await server.stop();
      },
      revive: async () => {
        server = await start();
      },
      stop: async () => {
        await server.stop();
        process.off("exit", remove);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

export function postmasterOf(directory: string): number | undefined {
  return readLock(directory)?.pid;
}
