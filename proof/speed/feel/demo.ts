import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { BATCH_ITEMS, type CandidateRecord, candidateBatch } from "contract/intake.ts";
import { TOKEN_STORAGE_KEY } from "contract/token.ts";
import { nextArrival } from "../../../server/demo/sample.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "../../../tools/chromium.ts";
import { callerOf } from "../../servers/caller.ts";
import { closeTours, logInToDemo } from "../../servers/demo-accounts.ts";
import { startDemo } from "../../servers/demo-server.ts";

const PROVIDER_KEY = "demo-provider-key";
const DEPARTMENTS = ["35", "22", "29", "56", "44", "49", "53", "72", "50", "14"];
/** Beyond the numbers that the demo itself gives. */
const FIRST_NUMBER = 1000;

/** A demo with many candidates, a browser, and a session of its holder. */
export interface LoggedInDemo {
  readonly url: string;
  readonly browser: Browser;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Starts a demo of its own and gives it candidates.
 * @param count how many candidates arrive
 */
export async function openLoggedInDemo(count: number): Promise<LoggedInDemo> {
  const demo = await startDemo();
  const token = await logInToDemo(demo.url, "holder");
  await closeTours(demo.url, token);
  await publish(demo.url, count);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  return {
    url: demo.url,
    browser,
    token,
    close: async () => {
      await browser.close();
      await demo.stop();
    },
  };
}

/** A page of somebody who is logged in, with what is needed to slow its processor down. */
export async function openPage({
  url,
  browser,
  token,
}: LoggedInDemo): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: url, locale: "fr-FR", viewport: { width: 1280, height: 800 } });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);
  return { page: await context.newPage(), context };
}

/** Makes the page's processor this many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

async function publish(url: string, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => record(index));
  for (let from = 0; from < records.length; from += BATCH_ITEMS) {
    await callerOf(url).answer(candidateBatch, { items: records.slice(from, from + BATCH_ITEMS) }, PROVIDER_KEY);
  }
}

function record(index: number): CandidateRecord {
  const department = DEPARTMENTS[index % DEPARTMENTS.length] ?? "35";
  const arrival = nextArrival(department, FIRST_NUMBER + Math.floor(index / DEPARTMENTS.length), new Date());
  if (arrival === undefined) throw new Error(`No department ${department}`);
  return arrival;
}
