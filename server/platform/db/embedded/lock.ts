import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DirectoryLocked, EMBEDDED_MESSAGES } from "./messages.ts";

const PAUSE_MS = 50;
/**
 * If the server was killed, PostgreSQL begins to stop within milliseconds, but then needs seconds to write its data to
 * disk.
 */
const PATIENCE_MS = { ready: 1500, stopping: 30_000 };
const NOBODY = "2147483646";

export function readLock(directory: string): { readonly pid: number; readonly status: string } | undefined {
  const lines = readIfPresent(join(directory, "postmaster.pid"))?.split("\n");
  if (!lines) return undefined;
  return { pid: Math.abs(Number.parseInt(lines[0] ?? "", 10)), status: lines[7]?.trim() ?? "" };
}

/** A PostgreSQL that stops deletes its lock at any time. */
function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Waits until no other PostgreSQL uses the folder. Removes a lock that names an unrelated process, because such a lock
 * may remain after a restart of a container.
 * @throws DirectoryLocked if another PostgreSQL keeps using the folder (policy F-04)
 */
export async function waitUntilFree(directory: string, socket: string): Promise<void> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const lock = readLock(directory);
    if (!lock) return;
    const isInUse = await isListening(socket);
    const isOver = waited >= PATIENCE_MS[lock.status === "stopping" ? "stopping" : "ready"];
    if (isInUse && isOver) throw new DirectoryLocked(EMBEDDED_MESSAGES.locked(directory, lock.pid));
    if (!isInUse && (isOver || isDead(lock.pid))) return release(directory, socket, lock.pid);
    await wait(PAUSE_MS);
  }
}

/**
 * Replaces the process id in the lock by an unused id. Keeps all other lines of the lock, because these lines name the
 * shared memory that PostgreSQL checks.
 */
function release(directory: string, socket: string, pid: number): void {
  rmSync(`${socket}.lock`, { force: true });
  if (isDead(pid)) return;
  const path = join(directory, "postmaster.pid");
  const text = readFileSync(path, "utf8").replace(/^-?\d*/, NOBODY);
  // Do not follow symbolic links, because the folder may belong to a different user.
  const file = openSync(path, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeSync(file, text);
  closeSync(file);
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"));
  });
}

function isDead(pid: number): boolean {
  try {
    return pid > 0 && !process.kill(pid, 0);
  } catch {
    return true;
  }
}
