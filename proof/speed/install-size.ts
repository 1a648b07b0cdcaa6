import { spawn } from "node:child_process";
import { globSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../../tools/processes.ts";
import { withFolder } from "../servers/folder.ts";

/** The disk space that a production takes, in millions of bytes, without the pinned runtime. */
export interface InstallSize {
  /** `npm ci --omit=dev --omit=optional`: on a PostgreSQL, pictures refused. */
  readonly core: number;
  /** The same with what sharp needs to decode pictures. */
  readonly withPictures: number;
  /** `npm ci --omit=dev`: the embedded database, S3 and the pages of /api/docs as well. */
  readonly everything: number;
}

/** The most that the core may take. */
export const CORE_MEGABYTES = 80;

/** Installs the committed state in a folder of its own, three times, and measures its packages. */
export async function measureInstallSize(): Promise<InstallSize> {
  return withFolder("install", async (folder) => {
    await run("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, folder], root);
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["ci", "--omit=dev", "--omit=optional", ...quiet], folder);
    const core = sizeOf(folder);
    const wanted = (await run(process.execPath, ["tools/picture-packages.mjs"], folder)).split("\n").filter(Boolean);
    await run("npm", ["install", "--no-save", "--omit=dev", "--omit=optional", ...quiet, ...wanted], folder);
    const withPictures = sizeOf(folder);
    await run("npm", ["ci", "--omit=dev", ...quiet], folder);
    return { core, withPictures, everything: sizeOf(folder) };
  });
}

/** What the files take on a disk, in blocks, as `du` counts. */
function sizeOf(folder: string): number {
  const files = globSync("node_modules/**/*", { cwd: folder, exclude: (path) => /node_modules\/node-\w+-/.test(path) });
  const blocks = files.reduce((sum, path) => sum + lstatSync(join(folder, path)).blocks, 0);
  return Math.round((blocks * 512) / 1e5) / 10;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
  const output = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return output;
}

if (process.argv[1] === import.meta.filename) {
  const { core, withPictures, everything } = await measureInstallSize();
  console.log(`Production : ${core} Mo, avec les photos ${withPictures} Mo, avec tout ${everything} Mo`);
  console.log(`${core <= CORE_MEGABYTES ? "✓" : "✗"} au plus ${CORE_MEGABYTES} Mo`);
  process.exitCode = core <= CORE_MEGABYTES ? 0 : 1;
}
