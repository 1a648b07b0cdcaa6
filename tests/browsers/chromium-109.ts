import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { npm } from "../../tools/advisories.ts";
import { CHROMIUM_FLAGS } from "../../tools/chromium.ts";
import { root } from "../../tools/processes.ts";
import type { Browser, Engine } from "./browser.ts";

/** The functions of puppeteer-core that this file calls. The project does not contain the types of puppeteer-core. */
interface Puppeteer {
  launch(options: { executablePath: string; args: string[]; headless: boolean }): Promise<{
    newPage(): Promise<Page>;
    version(): Promise<string>;
    close(): Promise<void>;
  }>;
}
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly keyboard: { type(text: string): Promise<void> };
}

/** Loads Chromium and puppeteer-core. The first call downloads both packages (70 MB) into a separate folder. */
async function load(): Promise<{ chromium: { executablePath(): Promise<string> }; puppeteer: Puppeteer }> {
  const folder = join(root, "tools/chromium-109");
  if (!existsSync(join(folder, "node_modules"))) await npm(["ci", "--prefix", folder]);
  const require = createRequire(join(folder, "package.json"));
  return { chromium: require("@sparticuz/chromium"), puppeteer: require("puppeteer-core") };
}

/** Chromium 109 is the oldest supported version (B17-01). */
export const chromium109: Engine = {
  name: "Chromium 109",
  async start(): Promise<Browser> {
    const { chromium, puppeteer } = await load();
    const browser = await puppeteer.launch({
      executablePath: await chromium.executablePath(),
      args: [...CHROMIUM_FLAGS, "--lang=fr-FR"],
      headless: true,
    });
    const page = await browser.newPage();
    return {
      name: await browser.version(),
      open: async (address) => void (await page.goto(address)),
      evaluate: async (expression) => String(await page.evaluate(expression)),
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      resize: (width, height) => page.setViewport({ width, height }),
      picture: async () => Buffer.from(await page.screenshot()),
      close: () => browser.close(),
    };
  },
};
