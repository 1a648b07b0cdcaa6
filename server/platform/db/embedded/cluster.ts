import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { readLock, waitUntilFree } from "./lock.ts";
import { EMBEDDED_MESSAGES, EmbeddedError } from "./messages.ts";

const READY_PAUSE_MS = 10;
const RESTART_PAUSE_MS = 500;
const GIVE_UP_MS = 5 * 60_000;
const STOP_MS = 15_000;

/**
 * When this process ends, even by a kill, the standard input of the script closes. The script then stops PostgreSQL by
 * SIGINT. The script waits in a nested subshell, so that PostgreSQL is not the parent of the waiting process.
 */
const STOP_WITH_INPUT = 'exec 3<&0; ((read -r _ <&3; kill -INT $$) &); exec "$@" 3<&- </dev/null';

export interface Cluster {
  readonly directory: string;
  readonly bin: string;
  /** If this process runs as root, PostgreSQL runs as this user, because PostgreSQL refuses to run as root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

export interface Listener {
  readonly log?: (line: string) => void;
  /** Called if PostgreSQL ended and does not start again within `giveUpMs`. */
  readonly lost?: () => void;
  readonly giveUpMs?: number;
}

/**
 * Creates the database under a temporary name, so that an interrupted creation leaves no incomplete database.
 * @throws EmbeddedError
 */
export function makeCluster({ directory, bin, user }: Cluster, args: readonly string[]): void {
  const aside = `${directory}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  if (user) chownSync(aside, user.uid, user.gid);
  const { folder, options } = optionsFor(aside, user);
  const given = ["-D", folder, "-U", "postgres", ...args];
  const { status, error, stderr } = spawnSync(join(bin, "initdb"), given, { ...options, encoding: "utf8" });
  if (status !== 0) throw new EmbeddedError(EMBEDDED_MESSAGES.failed(`initdb : ${error?.message ?? status}`, stderr));
  renameSync(aside, directory);
}

/**
 * Starts PostgreSQL, and starts it again whenever it ends unexpectedly.
 * @param socket - undefined on Windows
 * @throws EmbeddedError
 */
export async function startCluster(
  cluster: Cluster,
  socket: string | undefined,
  settings: Readonly<Record<string, string>>,
  { log = () => undefined, lost = () => undefined, giveUpMs = GIVE_UP_MS }: Listener = {},
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  const launch = async () => {
    const started = await launchPostgres(cluster, socket, settings, (line) => isStopping || log(line));
    started.once("exit", () => isStopping || void restart(started));
    return started;
  };
  const restart = async ({ signalCode, exitCode }: ChildProcess) => {
    log(`The embedded PostgreSQL ended (${signalCode ?? exitCode}); starting it again`);
    for (const began = performance.now(); performance.now() - began < giveUpMs; ) {
      await wait(RESTART_PAUSE_MS);
      if (isStopping) return;
      const next = await launch().catch((error: unknown) => void log(String(error)));
      if (next) child = next;
      if (next) return isStopping ? end(next) : undefined;
    }
    lost();
  };
  let child = await launch();
  return {
    stop: () => {
      isStopping = true;
      return end(child);
    },
  };
}

async function launchPostgres(
  { directory, bin, user }: Cluster,
  socket: string | undefined,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<ChildProcess> {
  if (socket) await waitUntilFree(directory, socket);
  const { folder, options } = optionsFor(directory, user);
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = [join(bin, "postgres"), "-D", folder, ...args];
  const [file = "", ...rest] = socket ? ["/bin/sh", "-c", STOP_WITH_INPUT, "sh", ...program] : program;
  // Start PostgreSQL in its own process group. Ctrl-C stops every process of this process's group, but the last
  // requests still need the database.
  const child = spawn(file, rest, { ...options, detached: true, stdio: ["pipe", "ignore", "pipe"] });
  child.once("exit", () => child.stdin.destroy());
  const output: string[] = [];
  createInterface(child.stderr).on("line", (line) => {
    output.push(line);
    log(line);
  });
  await once(child, "spawn");
  while (readLock(directory)?.pid !== child.pid || readLock(directory)?.status !== "ready") {
    if (hasEnded(child)) {
      const how = `postgres : ${child.signalCode ?? child.exitCode}`;
      throw new EmbeddedError(EMBEDDED_MESSAGES.failed(how, output.join("\n")));
    }
    await wait(READY_PAUSE_MS);
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  setTimeout(() => child.kill("SIGQUIT"), STOP_MS).unref();
  child.kill("SIGINT");
  await once(child, "exit");
}

/** PostgreSQL uses the database folder as working directory, because `user` may have no access to the folders above. */
function optionsFor(directory: string, user: Cluster["user"]) {
  const folder = user && existsSync("/proc/self/cwd") ? "/proc/self/cwd" : directory;
  return { folder, options: { cwd: directory, env: { LC_ALL: "C", TZ: "UTC" }, ...user } };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
