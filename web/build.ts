import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

// `node web/build.ts FOLDER` builds the pages into dist, and a program that renders the first paint into FOLDER.
// All four builds run in one process, because loading Vite is slow.
const [folder = ""] = process.argv.slice(2);
const dist = join(import.meta.dirname, "dist");

function buildBy(config: string, outDir: string) {
  // Turns off the warning about slow plugins. Plugins seem slow, because the parallel builds wait for each other.
  const rolldownOptions = { checks: { pluginTimings: false } };
  const configFile = join(import.meta.dirname, config);
  return build({ configFile, logLevel: "warn", build: { outDir, rolldownOptions } });
}

rmSync(dist, { recursive: true, force: true });
await Promise.all([
  buildBy("vite.config.ts", dist),
  buildBy("centre.config.ts", dist),
  buildBy("dossier.config.ts", dist),
  buildBy("first-paint.config.ts", folder),
]);
const { drawFirstPaints } = await import(pathToFileURL(join(folder, "first-paint.js")).href);
writeFileSync(join(dist, "first-paint.json"), JSON.stringify(drawFirstPaints()));
