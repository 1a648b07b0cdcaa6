import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FILE_BYTES } from "contract/candidates/files.ts";
import { fileTooLarge } from "./messages.ts";
import type { IntakeTarget } from "./target.ts";

export interface RejectedFile {
  readonly name: string;
  readonly reason: string;
}

/** Imports all files of a folder, without hidden files and subfolders. @returns the number of files */
export async function importFiles(
  folder: string,
  target: IntakeTarget,
  on: { readonly progress: (done: number, all: number) => void; readonly refused: (file: RejectedFile) => void },
  { dryRun = false } = {},
): Promise<number> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
  let done = 0;
  for (const name of names) {
    const path = join(folder, name);
    const isTooLarge = (await stat(path)).size > FILE_BYTES;
    const reason = isTooLarge ? fileTooLarge : await target.file(name, await readFile(path), dryRun);
    if (reason !== undefined) on.refused({ name, reason });
    done += 1;
    on.progress(done, names.length);
  }
  return names.length;
}
