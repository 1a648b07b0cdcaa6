import { copyFileSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { ensureChromium } from "./chromium.ts";
import { root, runProgram } from "./processes.ts";

// `npm run screenshots` writes pictures of all screens to docs/screenshots, and the pictures of the README.
const DOCS = join(root, "docs/screenshots");
const README = { "Rechercher-1280": 1280, "Rechercher-390": 390, "Candidat-1280": 1280 };
const SHEET_WIDTH = 2000;

async function makeContactSheet(folder: string, file: string): Promise<void> {
  const columns = folder.includes("-390-") ? 16 : 8;
  const width = SHEET_WIDTH / columns;
  const height = Math.round(folder.includes("-390-") ? (width * 844) / 390 : (width * 800) / 1280);
  const pictures = readdirSync(folder).sort();
  const cells = pictures.map(async (name, index) => ({
    input: await sharp(join(folder, name))
      .resize({ width: width - 6, height: height - 6 })
      .toBuffer(),
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
  }));
  const rows = Math.ceil(pictures.length / columns);
  await sharp({ create: { width: SHEET_WIDTH, height: rows * height, channels: 3, background: "#777777" } })
    .composite(await Promise.all(cells))
    .webp({ quality: 62, effort: 6 })
    .toFile(file);
}

const pictures = mkdtempSync(join(tmpdir(), "espace-screens-"));
const env = { SCREENSHOTS: pictures, CHROMIUM_PATH: await ensureChromium() };
const code = await runProgram("playwright", ["test", "screens.e2e.ts", "centre-views.e2e.ts"], { env });
for (const old of globSync(join(DOCS, "*.webp"))) rmSync(old);
mkdirSync(DOCS, { recursive: true });
for (const folder of globSync(join(pictures, "*")))
  await makeContactSheet(folder, join(DOCS, `${basename(folder)}.webp`));
for (const [name, width] of Object.entries(README)) {
  const [screen = ""] = name.split("-");
  copyFileSync(join(pictures, `clinic-${width}-light`, `${screen}.png`), join(DOCS, `${name}.png`));
}
rmSync(pictures, { recursive: true });
process.exitCode = code;
