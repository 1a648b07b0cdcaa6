import chromium from "@sparticuz/chromium";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS } from "../../tools/chromium.ts";
import type { Browser, Engine } from "./browser.ts";

/** The oldest Chromium that is supported (beyond B17-01), from a package of the development. */
export const chromium109: Engine = {
  name: "Chromium 109",
  async start(): Promise<Browser> {
    const executablePath = await chromium.executablePath();
    const browser = await puppeteer.launch({
      executablePath,
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
