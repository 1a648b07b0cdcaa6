import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startDemo } from "../proof/servers/demo-server.ts";
import { openCamera, type Theme } from "../proof/views/camera.ts";
import { makeContactSheet, type Picture } from "../proof/views/contact-sheet.ts";
import { formationViews } from "../proof/views/formation-views.ts";
import type { View } from "../proof/views/staging.ts";
import { viewsOf } from "../proof/views/views.ts";
import { root } from "./processes.ts";

const { values: options } = parseArgs({
  options: {
    /** Names of views, or the beginning of some. */
    only: { type: "string", default: "" },
    widths: { type: "string", default: "390,1280" },
    themes: { type: "string", default: "light,dark" },
    whole: { type: "boolean", default: false },
    print: { type: "boolean", default: false },
    /** A demo that runs already; another one is started otherwise. */
    url: { type: "string" },
    /** Where each picture goes. Without it only those of the README are kept, beside the contact sheets. */
    out: { type: "string" },
  },
});

const DOCS = join(root, "docs/screenshots");
const README = ["Rechercher-1280", "Rechercher-390", "Candidat-1280"];

const only = options.only.split(",").filter((name) => name !== "");
const themes = (["light", "dark"] as const).filter((theme) => options.themes.includes(theme));
const folder = options.out === undefined ? undefined : resolve(root, options.out);
mkdirSync(folder ?? DOCS, { recursive: true });

/** Where a picture is kept; undefined when it is only part of a contact sheet. */
function fileOf(name: string, width: number, theme: Theme): string | undefined {
  const file = `${name.replaceAll(/\W+/g, "-")}-${width}${theme === "dark" ? "-dark" : ""}`;
  if (folder !== undefined) return join(folder, `${file}.png`);
  return README.includes(file) ? join(DOCS, `${file}.png`) : undefined;
}

const demo = options.url === undefined ? await startDemo() : undefined;
const camera = await openCamera(options.url ?? demo?.url ?? "");
try {
  const isWanted = ({ name }: View) => only.length === 0 || only.some((wanted) => name.startsWith(wanted));
  const albums = { all: viewsOf(camera.candidateId), formation: formationViews(camera.centre) };
  for (const [album, all] of Object.entries(albums)) {
    const views = all.filter(isWanted);
    if (views.length > 0) await takeAll(album, views);
  }
} finally {
  await camera.close();
  await demo?.stop();
}

/** Every view in every width, and the contact sheets of an album of them. */
async function takeAll(album: string, views: readonly View[]): Promise<void> {
  for (const width of options.widths.split(",").map(Number)) {
    const sheets: Record<Theme, Picture[]> = { light: [], dark: [] };
    for (const view of views) {
      const film = { width, themes, isWhole: options.whole, isPrint: options.print };
      const taken = await camera.take(view, film).catch((error: unknown) => {
        console.error(`${view.name} : ${String(error)}`);
        process.exitCode = 1;
        return [];
      });
      for (const [index, png] of taken.entries()) {
        const theme = themes[index] ?? "light";
        const file = fileOf(view.name, width, theme);
        if (file !== undefined) writeFileSync(file, png);
        sheets[theme].push({ png, label: view.name });
      }
      console.log(`${view.name} ${width}`);
    }
    for (const theme of themes) {
      await makeContactSheet(sheets[theme], width, join(folder ?? DOCS, `${album}-${width}-${theme}.webp`));
    }
  }
}
