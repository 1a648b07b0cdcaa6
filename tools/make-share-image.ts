import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { screenPath } from "contract/screens.ts";
import sharp from "sharp";
import { startDemo } from "../proof/servers/demo-server.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "./chromium.ts";
import { root } from "./processes.ts";

/** What networks show of a shared link, in pixels. */
const SIZE = { width: 1200, height: 630 };

/** The top of the home page without its frame and buttons, in letters that are read in a thumbnail. */
const POSTER = `
  header, footer, section, main a { display: none !important; }
  main > div { max-width: none !important; padding: 0 !important; }
  main > div > div { height: 100vh; margin: 0 !important; padding: 0 72px !important; border-radius: 0 !important; }
  h1 { font-size: 76px !important; }
  h1 + p { font-size: 36px !important; line-height: 1.35 !important; }
  main svg { max-width: none !important; width: 520px !important; }
`;

const demo = await startDemo();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
try {
  // The pages allow no style but their own.
  const page = await browser.newPage({ baseURL: demo.url, bypassCSP: true, colorScheme: "light", viewport: SIZE });
  await page.goto(screenPath("Home"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.addStyleTag({ content: POSTER });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  writeFileSync(join(root, "web/public/partage.png"), await sharp(png).png({ palette: true, effort: 10 }).toBuffer());
} finally {
  await browser.close();
  await demo.stop();
}
