import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, StoredObject } from "./files.ts";

/** Writes each file under a temporary name, syncs it to disk, and then renames it (policy F-26). */
export function localFiles(directory: string): FileStore {
  const pathOf = (id: string) => {
    if (!/^[\w-]{8,}$/.test(id)) throw new Error("A file id contains only letters, digits, _ and -");
    return join(directory, id.slice(0, 2), id.slice(2, 4), id);
  };
  return {
    put: async (id, bytes) => {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const aside = `${path}.part`;
      try {
        const handle = await open(aside, "w", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    size: async (id) => (await stat(pathOf(id)).catch(() => undefined))?.size,
    read: async (id, range) => {
      const path = pathOf(id);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? createReadStream(path, range) : undefined;
    },
    delete: async (id) => rm(pathOf(id), { force: true }),
    list: () => listBelow(directory),
  };
}

async function* listBelow(directory: string): AsyncGenerator<StoredObject> {
  const folder = await opendir(directory).catch(() => undefined);
  if (!folder) return;
  for await (const entry of folder) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* listBelow(path);
    else if (!entry.name.endsWith(".part")) {
      const found = await stat(path).catch(() => undefined);
      if (found) yield { id: entry.name, size: found.size, storedAt: found.mtime };
    }
  }
}
