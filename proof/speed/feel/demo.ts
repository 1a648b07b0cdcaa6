import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { fillPath } from "contract/call.ts";
import { BATCH_ITEMS, type CandidateRecord, candidateBatch } from "contract/intake.ts";
import { login } from "contract/login.ts";
import { TOKEN_STORAGE_KEY } from "contract/token.ts";
import { configurationWrite, TOUR_CONFIGURATION, TOUR_NAMES } from "contract/tours.ts";
import { nextArrival } from "../../../server/demo/sample/candidates.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "../../../tools/chromium.ts";
import { type DemoServer, startDemo } from "../../servers/demo-server.ts";

const CREDENTIALS = { email: "demo@espace-asv.example", password: "clinique-demo-2026" };
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
 * Starts a demo of its own (or takes the one at `url`) and gives it candidates.
 * @param count how many candidates arrive
 */
export async function openLoggedInDemo(count: number, url?: string): Promise<LoggedInDemo> {
  const demo: DemoServer = url === undefined ? await startDemo() : { url, stop: async () => undefined };
  const token = await logIn(demo.url);
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

async function post(address: string, body: unknown, bearer?: string): Promise<unknown> {
  const headers = new Headers({ "content-type": "application/json" });
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.json();
}

async function logIn(url: string): Promise<string> {
  return login.answer.parse(await post(url + login.path, CREDENTIALS)).token;
}

/** The guided tours would cover the list. */
async function closeTours(url: string, token: string): Promise<void> {
  const details = Object.fromEntries(TOUR_NAMES.map((name) => [name, Date.now()]));
  const path = fillPath(configurationWrite.path, { type: TOUR_CONFIGURATION });
  await post(url + path, { details, isActive: true }, token);
}

async function publish(url: string, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => record(index));
  for (let from = 0; from < records.length; from += BATCH_ITEMS) {
    await post(url + candidateBatch.path, { items: records.slice(from, from + BATCH_ITEMS) }, PROVIDER_KEY);
  }
}

function record(index: number): CandidateRecord {
  const department = DEPARTMENTS[index % DEPARTMENTS.length] ?? "35";
  const arrival = nextArrival(department, FIRST_NUMBER + Math.floor(index / DEPARTMENTS.length), new Date());
  if (arrival === undefined) throw new Error(`No department ${department}`);
  return arrival;
}
