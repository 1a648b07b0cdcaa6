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

/** The oldest PostgreSQL that the product runs on. */
const OLDEST_MAJOR = 15;

/** Sorts by code point, as the embedded database does; only Linux has this locale everywhere. */
const OLDER_INITDB = [
  process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C",
  "--encoding=UTF8",
  "--auth=trust",
];

const HAS_SOCKETS = process.platform !== "win32";

/** What does not outlive a crash is several times faster, and most tests outlive none. */
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** A PostgreSQL for the tests and how to be rid of it. */
export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own, which can be made to fail. */
export interface ThrowAwayPostgres extends TestPostgres {
  /** Its address for who puts nothing in between: a statement over a socket takes two thirds of the work of one over TCP. */
  readonly directUrl: string;
  /** Ends it at once, as a crash does: what is not on disk is gone. */
  crash(): Promise<void>;
  /** Starts it again on what is on disk. */
  revive(): Promise<void>;
}

/** How a throw-away server is set up. */
interface Setup {
  /** Acknowledged transactions survive a crash. */
  readonly durable?: boolean;
  /** Where its data lie, instead of the system's temporary folder. */
  readonly folder?: string;
}

/** A PostgreSQL to measure on: that of TEST_DATABASE_URL, else a throw-away one. */
export async function startPostgres(): Promise<TestPostgres> {
  return givenPostgres() ?? startOwnPostgres();
}

/**
 * A PostgreSQL that the product supports beside its own: that of TEST_DATABASE_URL, else a throw-away one of the
 * distribution, installed by apt as root when there is none. Undefined when this machine offers neither.
 */
export async function startSystemPostgres(): Promise<TestPostgres | undefined> {
  const given = givenPostgres();
  if (given) return given;
  const bin = findInstalled() ?? ((await installDebianPackages(["postgresql"])) ? findInstalled() : undefined);
  return bin === undefined ? undefined : startThrowAway({ folder: quickestFolder() }, bin, OLDER_INITDB);
}

/** A throw-away server of the version that the product brings, whatever TEST_DATABASE_URL says. */
export async function startOwnPostgres(setup: Setup = {}): Promise<ThrowAwayPostgres> {
  return startThrowAway(setup, findPrograms(ROOT_COPIES, findOtherUser() !== undefined).bin, INITDB);
}

function givenPostgres(): TestPostgres | undefined {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: () => Promise.resolve() } : undefined;
}

/** The folder of initdb and postgres of the oldest installed server that is new enough. */
function findInstalled(): string | undefined {
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
  // An older initdb goes to its folder by name, and whoever runs it must get there.
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

/** The number of the process that serves a database folder; undefined when none does. */
export function postmasterOf(directory: string): number | undefined {
  return readLock(directory)?.pid;
}
