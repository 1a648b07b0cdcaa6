import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The size of a page includes all files that a first visit downloads (performance P13). */
const dist = join(import.meta.dirname, "../web/dist");
const index = readFileSync(join(dist, "index.html"), "utf8");
const everywhere = index.match(/(?<=")\/assets\/[^"]+\.(?:js|css)(?=")/g) ?? [];
const pages: Record<string, string[]> = JSON.parse(readFileSync(join(dist, "pages.json"), "utf8"));

function check(name: string, files: readonly string[], ending: ".js" | ".css", limit: string) {
  const all = [...new Set([...everywhere, ...files])].filter((file) => file.endsWith(ending));
  return { name, path: all.map((file) => join(dist, file)), limit, gzip: true };
}

/** The maximum size of the scripts of each page. `start` means the files that all pages share. */
const scriptLimits: Record<string, string> = { start: "95 kB", Login: "100 kB" };

export default Object.entries(pages).flatMap(([name, files]) => [
  check(`${name}, JS`, files, ".js", scriptLimits[name] ?? "150 kB"),
  check(`${name}, CSS`, files, ".css", "10 kB"),
]);
