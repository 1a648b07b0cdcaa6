import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addressOf, listening } from "../../server/db/embedded/address.ts";
import { type Cluster, makeCluster, runInitdb } from "../../server/db/embedded/cluster.ts";
import { chooseOwner, giveTo } from "../../server/db/embedded/owner.ts";
import { findPackage, preparePrograms } from "../../server/db/embedded/programs.ts";
import { superviseServer } from "../../server/db/embedded/supervise.ts";
import { findInPath, installDebianPackages, outputOf } from "../../tools/processes.ts";
import { quickestFolder, removeFolder } from "./folder.ts";

/** The oldest PostgreSQL that the product runs on. */
const OLDEST_MAJOR = 15;

/** Sorts by code point, as the embedded database does; only Linux has this locale everywhere. */
const LOCALE = process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C";

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
  if (bin === undefined) return undefined;
  return startThrowAway({ folder: quickestFolder() }, (home) => {
    const owner = chooseOwner(home);
    const programs = { bin, major: majorOf(bin), env: {} };
    return makeOlderCluster({ directory: join(home, "data"), programs, owner });
  });
}

/** A throw-away server of the version that the product brings, whatever TEST_DATABASE_URL says. */
export async function startOwnPostgres(setup: Setup = {}): Promise<ThrowAwayPostgres> {
  return startThrowAway(setup, (home) => {
    const owner = chooseOwner(home);
    const programs = preparePrograms(findPackage(), join(home, "libraries"), owner !== undefined);
    const cluster: Cluster = { directory: join(home, "data"), programs, owner };
    makeCluster(cluster, false);
    return cluster;
  });
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

/** Makes a database as `makeCluster` does, by an initdb that does not know the locale of the newer ones. */
function makeOlderCluster(cluster: Cluster): Cluster {
  // An older initdb goes to its folder by name: whoever runs it must get there.
  if (cluster.owner) giveTo(cluster.owner, dirname(cluster.directory));
  runInitdb(cluster, ["-A", "trust", "-E", "UTF8", LOCALE, "--no-sync"]);
  // Nobody is asked for it here; the address of a database holds one.
  writeFileSync(join(cluster.directory, "espace-entreprise-password"), "trust");
  return cluster;
}

async function startThrowAway(
  { durable = false, folder = tmpdir() }: Setup,
  make: (home: string) => Cluster,
): Promise<ThrowAwayPostgres> {
  const home = mkdtempSync(join(folder, "espace-postgres-"));
  const remove = () => removeFolder(home);
  try {
    const cluster = make(home);
    const place = await listening(cluster.directory, true);
    const durability = durable ? {} : NOT_DURABLE;
    const settings = {
      ...place.settings,
      unix_socket_directories: HAS_SOCKETS ? "." : "",
      max_connections: "200",
      log_min_messages: "panic",
      ...durability,
    };
    const start = async () => {
      const server = superviseServer(cluster, place, settings, {});
      await server.started;
      return server;
    };
    let server = await start();
    process.on("exit", remove);
    return {
      url: addressOf(place),
      directUrl: HAS_SOCKETS ? overSocket(addressOf(place), place.directory) : addressOf(place),
      crash: async () => {
        quitAtOnce(place.directory);
        // Told before it is started again.
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

/** The same server and database by the socket in its folder, whose name ends in its port. */
function overSocket(url: string, folder: string): string {
  const changed = new URL(url);
  changed.searchParams.set("host", folder);
  return changed.href;
}

/** The number of the process that serves a database folder; undefined when none does. */
export function postmasterOf(directory: string): number | undefined {
  const path = join(directory, "postmaster.pid");
  return existsSync(path) ? Number.parseInt(readFileSync(path, "utf8"), 10) : undefined;
}

function quitAtOnce(directory: string): void {
  const pid = postmasterOf(directory);
  try {
    if (pid !== undefined) process.kill(pid, "SIGQUIT");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
