import { readFileSync } from "node:fs";
import { join } from "node:path";

const dist = join(import.meta.dirname, "../web/dist");
const index = readFileSync(join(dist, "index.html"), "utf8");
/** Every first visit downloads these files, so they count towards the size of each page (docs/bench.md). */
const everywhere = filesIn(index);
const door = filesIn(readFileSync(join(dist, "dossier.html"), "utf8"));
const pages: Record<string, string[]> = JSON.parse(readFileSync(join(dist, "pages.json"), "utf8"));

function filesIn(html: string): string[] {
  return html.match(/(?<=")\/assets\/[^"]+\.(?:js|css)(?=")/g) ?? [];
}

function check(name: string, files: readonly string[], ending: ".js" | ".css", limit: string) {
  const all = [...new Set(files)].filter((file) => file.endsWith(ending));
  return { name, path: all.map((file) => join(dist, file)), limit, gzip: true };
}

/** The maximum size of the scripts of each page. `start` stands for the files that all pages share. */
const scriptLimits: Record<string, string> = { start: "89 kB", Login: "94 kB", Rechercher: "122 kB" };

export default [
  ...Object.entries(pages).flatMap(([name, files]) => [
    check(`${name}, JS`, [...everywhere, ...files], ".js", scriptLimits[name] ?? "140 kB"),
    check(`${name}, CSS`, [...everywhere, ...files], ".css", "10 kB"),
  ]),
  // The first screen of 'Mon dossier' (B11-01)
  check("Dossier, JS", door, ".js", "60 kB"),
  check("Dossier, CSS", door, ".css", "10 kB"),
];
