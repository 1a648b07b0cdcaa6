import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cacheFolder, root, runProgram } from "./processes.ts";

export const webFolder = join(root, "web/dist");
const stampFile = join(cacheFolder, "web-build");

export function isWebBuilt(): boolean {
  return existsSync(join(webFolder, "index.html"));
}

/** Builds the web, unless the same sources are already built. @returns false if the build fails */
export async function buildWebIfStale(): Promise<boolean> {
  const isFresh = isWebBuilt() && existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceStamp();
  return isFresh || buildWeb();
}

/** Builds the web. @returns false if the build fails */
export async function buildWeb(): Promise<boolean> {
  console.log("Construction des pages web…");
  const startedAt = performance.now();
  const stamp = sourceStamp();
  rmSync(stampFile, { force: true });
  const args = ["build", "--logLevel", "warn"];
  // Set production: without NODE_ENV, a build inside a test would contain the development versions of libraries.
  const env = { NODE_ENV: "production" };
  if ((await runProgram("vite", args, { cwd: join(root, "web"), env })) !== 0) return false;
  const formation = ["build", "--config", "centre.config.ts", "--logLevel", "warn"];
  if ((await runProgram("vite", formation, { cwd: join(root, "web"), env })) !== 0) return false;
  if (!(await drawFirstPaints(env))) return false;
  await compress();
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Pages web construites en ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

/** Renders what pages show before their scripts load. The server inserts the result into the pages. */
async function drawFirstPaints(env: Record<string, string>): Promise<boolean> {
  const outDir = join(cacheFolder, "first-paint");
  const args = ["build", "--config", "first-paint.config.ts", "--outDir", outDir, "--logLevel", "warn"];
  if ((await runProgram("vite", args, { cwd: join(root, "web"), env })) !== 0) return false;
  // Add a query, so that the import does not return the cached module of an earlier build.
  const drawing: { drawFirstPaints: () => object } = await import(
    `${pathToFileURL(join(outDir, "first-paint.js"))}?${Date.now()}`
  );
  writeFileSync(join(webFolder, "first-paint.json"), JSON.stringify(drawing.drawFirstPaints()));
  return true;
}

/**
 * Stores each text file also as .br and .gz. Pages get no such files, because the server compresses the pages itself.
 */
async function compress(): Promise<void> {
  const texts = globSync("**/*.{css,html,js,json,svg,txt,webmanifest}", {
    cwd: webFolder,
    exclude: (path) => path === "index.html" || path === "formation.html",
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
        if (less.length < bytes.length) writeFileSync(`${file}.${ending}`, less);
      }
    }),
  );
}

/** Computes a hash of all source files of the build. */
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
