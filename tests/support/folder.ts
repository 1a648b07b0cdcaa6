import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** Several times what the databases of all tests take at once. */
const ROOM = 3 * 1024 ** 3;

/**
 * Where what may be lost lies best: in memory, if it has room. A database is a thousand files: to make and take away
 * those of each test file costs a disk five times what it costs memory.
 */
export function quickestFolder(): string {
  if (!existsSync(IN_MEMORY) || freemem() < ROOM) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
}

/** Makes a temporary folder. */
export function makeFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `espace-${name}-`));
}

/** Takes a folder away, with all that is in it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Gives work a temporary folder, and takes it away afterwards. */
export async function withFolder<Result>(name: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = makeFolder(name);
  try {
    return await work(folder);
  } finally {
    removeFolder(folder);
  }
}
