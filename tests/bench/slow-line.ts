import { type BrowserContext, chromium } from "@playwright/test";
import { TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "../../tools/chromium.ts";
import { buildWebIfStale } from "../../tools/web-build.ts";
import { tokenOf } from "./fill.ts";
import { median, report } from "./load.ts";
import { startProduct } from "./servers.ts";

// Measures how long a telephone needs for its first screens on a line with 400 kbit/s and a delay of 400 ms
// (docs/bench.md).
const BYTES_A_SECOND = 50_000;
const LINE = { offline: false, latency: 400, downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND };
const TURNS = 3;
const CARD = "[aria-label='Candidats'] article";

await buildWebIfStale();
const product = await startProduct();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });

/** Opens a page. @returns the milliseconds until the element is visible */
async function open(context: BrowserContext, path: string, element: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  const began = performance.now();
  await page.goto(product.origin + path, { waitUntil: "commit" });
  await page.locator(element).first().waitFor();
  // Wait for a frame, because Chromium draws the frame only after the styles have arrived.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const ms = performance.now() - began;
  // Let the page load the files that it needs after its first screen, because the second visit uses these files.
  await page.waitForLoadState("networkidle");
  await page.close();
  return ms;
}

const cold: number[] = [];
const warm: number[] = [];
const dossier: number[] = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  const device = { viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" };
  // Each context begins without cached files, without storage and without a service worker.
  const context = await browser.newContext(device);
  await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    TOKEN_STORAGE_KEY,
    tokenOf(0),
  ] as const);
  cold.push(await open(context, "/recherche", CARD));
  warm.push(await open(context, "/recherche", CARD));
  await context.close();
  const candidate = await browser.newContext(device);
  dossier.push(await open(candidate, "/dossier", "input"));
  await candidate.close();
}
await browser.close();
await product.stop();
const first = median(cold) / 1000;
const second = median(warm) / 1000;
report("first candidate card of /recherche, first visit (≤ 6 s)", `${first.toFixed(1)} s`, first <= 6);
report("first candidate card of /recherche, second visit (≤ 2 s)", `${second.toFixed(1)} s`, second <= 2);
report("form of /dossier, first visit", `${(median(dossier) / 1000).toFixed(1)} s`);
