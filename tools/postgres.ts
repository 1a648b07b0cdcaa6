import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connectUrl } from "../server/db/connect.ts";
import { findPackage, type Programs, preparePrograms } from "../server/db/embedded/programs.ts";
import { freePort } from "./free-port.ts";
import { findInPath, installDebianPackages, outputOf } from "./processes.ts";

/** The oldest PostgreSQL that the product runs on. */
const OLDEST_MAJOR = 15;

/** Sorts by code point, as the embedded database does; only Linux has this locale everywhere. */
const LOCALE = process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C";

/** Folder of initdb and postgres, and what their environment must hold besides. */
type Bin = Pick<Programs, "bin" | "env">;

/** A PostgreSQL for the tests and how to be rid of it. */
export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own, which can be made to fail. */
export interface ThrowAwayPostgres extends TestPostgres {
  /** Ends it at once, as a crash does: what is not on disk is gone. */
  crash(): Promise<void>;
  /** Starts it again on what is on disk. */
  revive(): Promise<void>;
}

/** How a throw-away server is set up. */
interface Setup {
  /** Acknowledged transactions survive a crash; the tests are several times faster without. */
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
  return bin === undefined ? undefined : startThrowAway({ bin, env: {} }, {});
}

/** A throw-away server of the version that the product brings, whatever TEST_DATABASE_URL says. */
export async function startOwnPostgres(setup: Setup = {}): Promise<ThrowAwayPostgres> {
  const names = mkdtempSync(join(setup.folder ?? tmpdir(), "espace-entreprise-libraries-"));
  const server = await startThrowAway(preparePrograms(findPackage(), names, unprivileged() !== undefined), setup);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(names, { recursive: true, force: true });
    },
  };
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

/** initdb refuses to run as root: root hands over to the server's own user, else to nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = outputOf("id", ["-u", "postgres"]) === undefined ? "nobody" : "postgres";
  return { uid: Number(outputOf("id", ["-u", user])), gid: Number(outputOf("id", ["-g", user])) };
}

async function startThrowAway(
  programs: Bin,
  { durable = false, folder = tmpdir() }: Setup,
): Promise<ThrowAwayPostgres> {
  const home = mkdtempSync(join(folder, "espace-entreprise-postgres-"));
  const user = unprivileged();
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...programs.env } };

  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", LOCALE, "--no-sync"];
  const made = spawn(join(programs.bin, "initdb"), initdb, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(made, "exit");
  if (code !== 0) {
    rmSync(home, { recursive: true, force: true });
    throw new Error(`initdb a échoué (code ${code}).`);
  }

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: home,
    max_connections: "100",
    log_min_messages: "panic",
    // Most tests outlive no crash: durability off makes them several times faster.
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const isReady = () => canConnect(port);
  const start = async () => {
    const server = spawn(join(programs.bin, "postgres"), ["-D", data, ...args], {
      ...options,
      stdio: ["ignore", "ignore", "inherit"],
    });
    for (let attempt = 0; !(await isReady()); attempt++) {
      if (server.exitCode !== null || attempt === 100) throw new Error("Le PostgreSQL des tests ne démarre pas.");
      await wait(100);
    }
    return server;
  };

  const current: { server?: ChildProcess } = {};
  const remove = () => {
    current.server?.kill("SIGQUIT");
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.on("exit", remove);
  current.server = await start();
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    const { server } = current;
    if (server?.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => end("SIGQUIT"),
    revive: async () => {
      current.server = await start();
    },
    async stop() {
      await end("SIGINT");
      process.off("exit", remove);
      remove();
    },
  };
}

function canConnect(port: number): Promise<boolean> {
  const { db, close } = connectUrl(`postgres://postgres@127.0.0.1:${port}/postgres`);
  return db.introspection.getTables().then(
    () => close().then(() => true),
    () => close().then(() => false),
  );
}
