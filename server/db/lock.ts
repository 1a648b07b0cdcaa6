import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The data directory is in use by another running process. */
export class DirectoryLocked extends Error {
  constructor(directory: string, pid: number) {
    super(`Le dossier de données ${directory} est déjà utilisé par le processus ${pid}.`);
    this.name = "DirectoryLocked";
  }
}

/**
 * Takes the exclusive lock of a data directory (policy F-04: two openers of the embedded database would lose data
 * silently). A lock left by a process that no longer runs is taken over.
 * @returns a function that gives the lock back
 * @throws DirectoryLocked when a running process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "lock");
  const mine = `${process.pid} ${startOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const handle = openSync(path, "wx", 0o600);
      writeSync(handle, mine);
      closeSync(handle);
      return () => {
        if (readOrEmpty(path) === mine) rmSync(path, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const [pid = "", start = ""] = readOrEmpty(path).trim().split(" ");
    if (Number(pid) > 0 && isRunning(Number(pid), start)) throw new DirectoryLocked(directory, Number(pid));
    rmSync(path, { force: true });
  }
  throw new Error(`Cannot take the lock ${path}`);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Whether the process that bore this number and began at `start` still runs. */
export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return startOf(pid) === start;
}

/** When a process started, in clock ticks since boot: tells a reused number from the process that held the lock. */
export function startOf(pid: number): string {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
