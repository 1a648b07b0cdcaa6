import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cacheFolder, root, run } from "./processes.ts";

export const webFolder = join(root, "web/dist");
/** These files contain hashes of the sources from which the built pages and the compressed pages were made. */
const builtStamp = join(cacheFolder, "web-build");
const compressedStamp = join(cacheFolder, "web-compressed");

export function isWebBuilt(): boolean {
  return existsSync(join(webFolder, "index.html"));
}

/** Builds the pages if their sources have changed since the last build. Returns false if the build fails. */
export async function buildWebIfStale(): Promise<boolean> {
  if (!(await buildPagesIfStale())) return false;
  await compressPages();
  return true;
}

/** Builds the pages like `buildWebIfStale`, but without compression. */
export async function buildPagesIfStale(): Promise<boolean> {
  return (isWebBuilt() && holds(builtStamp, sourceStamp())) || buildPages();
}

/** @returns false if the build fails */
export async function buildWeb(): Promise<boolean> {
  rmSync(builtStamp, { force: true });
  return buildWebIfStale();
}

async function buildPages(): Promise<boolean> {
  console.log("Construction des pages web…");
  const startedAt = performance.now();
  const stamp = sourceStamp();
  for (const file of [builtStamp, compressedStamp]) rmSync(file, { force: true });
  const args = [join(root, "web/build.ts"), join(cacheFolder, "first-paint")];
  // Set NODE_ENV to production. Otherwise a build inside a test would contain the development versions of libraries.
  if ((await run(process.execPath, args, { env: { NODE_ENV: "production" } })) !== 0) return false;
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(builtStamp, stamp);
  console.log(`Pages web construites en ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

function holds(file: string, stamp: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

export function areCompressed(): boolean {
  return holds(compressedStamp, readFileSync(builtStamp, "utf8"));
}

/** Stores each text file also as .br and .gz. The server compresses the HTML pages itself. */
export async function compressPages(): Promise<void> {
  if (areCompressed()) return;
  const texts = globSync("**/*.{css,html,js,json,svg,txt,webmanifest}", {
    cwd: webFolder,
    exclude: (path) => /^(index|formation|dossier)\.html$/.test(path),
  });
  await Promise.all(
    texts.map(async (path) => {
      const file = join(webFolder, path);
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const others = {
        br: await promisify(brotliCompress)(bytes, { params }),
        gz: await promisify(gzip)(bytes, { level: 9 }),
      };
      for (const [ending, less] of Object.entries(others)) {
        if (less.length >= bytes.length) continue;
        // Write the new file under another name and then rename it, because a server may be sending the old file.
        writeFileSync(`${file}.${ending}.new`, less);
        renameSync(`${file}.${ending}.new`, `${file}.${ending}`);
      }
    }),
  );
  writeFileSync(compressedStamp, readFileSync(builtStamp));
}

function sourceStamp(): string {
  const hash = createHash("sha256");
  const sources = globSync(["web/**/*.*", "contract/**/*.ts"], {
    cwd: root,
    exclude: (path) => /(^|[/\\])(dist|node_modules)$/.test(path) || /\.test\.tsx?$/.test(path),
  });
  for (const path of [...sources.sort(), "package-lock.json"]) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}
