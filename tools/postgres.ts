import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { findInPath, installDebianPackages, outputOf } from "./processes.ts";

/** The oldest PostgreSQL that the product runs on. */
const OLDEST_MAJOR = 15;

/** Sorts by code point, as the embedded database does; only Linux has this locale everywhere. */
const LOCALE = process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C";

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

/**
 * A real PostgreSQL to test on: that of TEST_DATABASE_URL, else a throw-away one of the installed server, installed
 * by apt as root when there is none. Undefined when this machine offers none of them.
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined && url !== "") return { url, stop: () => Promise.resolve() };
  return startOwnPostgres();
}

/** A throw-away server, whatever TEST_DATABASE_URL says; undefined when this machine has no PostgreSQL. */
export async function startOwnPostgres(setup: Setup = {}): Promise<ThrowAwayPostgres | undefined> {
  const folder = findPrograms() ?? ((await installDebianPackages(["postgresql"])) ? findPrograms() : undefined);
  return folder === undefined ? undefined : startThrowAway(folder, setup);
}

/** The folder of initdb and postgres of the newest installed server that is new enough. */
export function findPrograms(): string | undefined {
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
    .sort((one, other) => majorOf(other) - majorOf(one))[0];
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
  programs: string,
  { durable = false, folder = tmpdir() }: Setup,
): Promise<ThrowAwayPostgres> {
  const home = mkdtempSync(join(folder, "espace-entreprise-postgres-"));
  const user = unprivileged();
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } };

  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", LOCALE, "--no-sync"];
  const made = spawn(join(programs, "initdb"), initdb, { ...options, stdio: ["ignore", "ignore", "inherit"] });
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
  const probe = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
  const isReady = () => outputOf(join(programs, "pg_isready"), probe) !== undefined;
  const start = async () => {
    const server = spawn(join(programs, "postgres"), ["-D", data, ...args], {
      ...options,
      stdio: ["ignore", "ignore", "inherit"],
    });
    for (let attempt = 0; !isReady(); attempt++) {
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
