import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { fillPath } from "contract/call.ts";
import { candidates } from "contract/candidates.ts";
import { login } from "contract/login.ts";
import { TOKEN_STORAGE_KEY } from "contract/token.ts";
import { configurationWrite, TOUR_CONFIGURATION, TOUR_NAMES } from "contract/tours.ts";
import sharp from "sharp";
import { CHROMIUM_FLAGS, ensureChromium } from "./chromium.ts";
import { makeContactSheet, type Picture } from "./contact-sheet.ts";
import { startDemo } from "./demo-server.ts";
import { root } from "./processes.ts";
import { type View, viewsOf } from "./views.ts";

const DEMO_LOGIN = { email: "demo@espace-asv.example", password: "clinique-demo-2026" };

const { values: options } = parseArgs({
  options: {
    widths: { type: "string", default: "390,1280" },
    themes: { type: "string", default: "light,dark" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "docs/screenshots" },
  },
});
const out = resolve(root, options.out);
const only = options.only.split(",").filter((name) => name !== "");

/** Portraits are fetched once they have been seen for a second. */
const PORTRAITS_MS = 1600;

interface Shot {
  readonly view: View;
  readonly width: number;
  readonly theme: "light" | "dark";
}

async function postLogin(url: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url + login.path, { method: login.method, headers, body: JSON.stringify(DEMO_LOGIN) });
  return login.answer.parse(await answer.json()).token;
}

/** The guided tours would cover the screens. */
async function closeTours(url: string, token: string): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const seen = Object.fromEntries(TOUR_NAMES.map((name) => [name, Date.now()]));
  const path = fillPath(configurationWrite.path, { type: TOUR_CONFIGURATION });
  const body = JSON.stringify({ details: seen, isActive: true });
  await fetch(url + path, { method: configurationWrite.method, headers, body });
}

async function firstCandidate(url: string, token: string): Promise<number> {
  const answer = await fetch(url + candidates.path, { headers: { authorization: `Bearer ${token}` } });
  const [first] = candidates.answer.parse(await answer.json())["hydra:member"];
  if (first === undefined) throw new Error("La démonstration n'a aucun candidat.");
  return first.id;
}

/** Takes one picture of the whole page and keeps it small: a palette is enough for flat colours. */
async function take(browser: Browser, url: string, token: string, { view, width, theme }: Shot): Promise<Picture> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: "fr-FR",
    reducedMotion: "reduce",
    timezoneId: "Europe/Paris",
    viewport: { width, height: isPhone ? 844 : 800 },
  });
  if (view.isLoggedIn) {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_STORAGE_KEY,
      token,
    ] as const);
  }
  const page = await context.newPage();
  await page.goto(view.path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  await view.act?.(page);
  await page.waitForTimeout(PORTRAITS_MS);
  const bytes = await page.screenshot();
  await context.close();
  const file = join(out, `${view.name}-${width}${theme === "dark" ? "-dark" : ""}.png`);
  await sharp(bytes).png({ palette: true, quality: 80, effort: 10 }).toFile(file);
  return { file, label: `${view.name} ${width} ${theme}` };
}

mkdirSync(out, { recursive: true });
const executablePath = await ensureChromium();
const demo = await startDemo();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const token = await postLogin(demo.url);
  await closeTours(demo.url, token);
  const views = viewsOf(await firstCandidate(demo.url, token));
  const shots = views
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .flatMap((view) => options.widths.split(",").map((width) => ({ view, width: Number(width) })))
    .flatMap((shot) =>
      (["light", "dark"] as const)
        .filter((theme) => options.themes.includes(theme))
        .map((theme) => ({ ...shot, theme })),
    );
  const pictures: Picture[] = [];
  for (const shot of shots) {
    pictures.push(await take(browser, demo.url, token, shot));
    console.log(pictures.at(-1)?.label);
  }
  await makeContactSheet(pictures, join(out, "contact-sheet.webp"));
} finally {
  await browser.close();
  await demo.stop();
}
