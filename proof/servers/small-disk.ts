import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, removeFolder } from "./folder.ts";

/** A file system of a few megabytes that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes until nothing more fits. */
  fill(): void;
  /** Takes away what filled it. */
  free(): void;
  remove(): void;
}

/** Makes a small disk in memory; undefined where that is not allowed (it takes root on Linux). */
export function makeSmallDisk(megabytes: number, folder = makeFolder("disk")) {
  mkdirSync(folder, { recursive: true });
  const size = `size=${megabytes}m,mode=777`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder], { timeout: 10_000 });
  if (mounted.status !== 0) {
    removeFolder(folder);
    console.warn("A full disk cannot be tried here: mounting a small one takes root on Linux.");
    return undefined;
  }
  const filler = join(folder, "filler");
  const disk: SmallDisk = {
    folder,
    fill: () => fillWith(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync("umount", ["-l", folder], { timeout: 10_000 });
      removeFolder(folder);
    },
  };
  return disk;
}

/** Writes a file that takes whatever is left, to the last page. */
function fillWith(path: string): void {
  const handle = openSync(path, "w");
  for (let bytes = 1 << 20; bytes >= 512; bytes = bytes >> 1) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(bytes));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  closeSync(handle);
}
