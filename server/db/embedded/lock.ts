import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DirectoryLocked, EMBEDDED_MESSAGES } from "./messages.ts";

const FILE = "lock.db";
/** What SQLite says of a file that somebody else has locked. */
const SQLITE_BUSY = 5;

/** Kept from being collected: a lock that nobody refers to would be given back. */
const held = new Set<DatabaseSync>();

/**
 * Takes the exclusive lock of a data directory (policy F-04). The kernel keeps it and gives it back when the process
 * ends, however that happens: no number of a process is compared, which means nothing in another container, and there
 * is no dead lock that two could take over at once. SQLite's write lock is the one that Node offers on every system;
 * nothing is ever written into the file.
 * @returns a function that gives the lock back
 * @throws DirectoryLocked when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // No journal: one that a killed process left would have to be undone first, which several cannot do at once.
    file.exec("pragma journal_mode = memory; begin immediate");
    chmodSync(path, 0o600);
  } catch (error) {
    file.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)
      throw new DirectoryLocked(EMBEDDED_MESSAGES.locked(directory));
    throw error;
  }
  held.add(file);
  return () => {
    if (held.delete(file)) file.close();
  };
}
