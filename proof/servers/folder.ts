import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
