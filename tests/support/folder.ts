import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** The required free space in bytes, several times the size of all test databases together. */
const ROOM = 3 * 1024 ** 3;

/** Uses a folder in memory if possible, because writing a database to disk takes five times as long. */
export function quickestFolder(): string {
  if (!existsSync(IN_MEMORY) || freemem() < ROOM) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
}

export function makeFolder(name: string): string {
  return mkdtempSync(join(quickestFolder(), `espace-${name}-`));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export async function withFolder<Result>(name: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = makeFolder(name);
  try {
    return await work(folder);
  } finally {
    removeFolder(folder);
  }
}
