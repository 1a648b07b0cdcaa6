/*
 * What Lighthouse says of the public pages and of the search on a slow telephone: the scores, and the figures behind
 * them. It is heavy and only measures, so it is no dependency: `npm install --no-save lighthouse` brings it.
 *
 *     node proof/speed/lighthouse.ts [--runs 3] [--only Login,Home] [--url http://localhost:3000] [--from DIRECTORY] [--applied]
 *
 * Lighthouse computes what a slow line would have taken from a visit on a fast one, and counts for the largest paint every
 * file that came before it. --applied really slows the line and the processor down.
 */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { type ScreenName, screenPath } from "contract/screens.ts";
import { TOKEN_STORAGE_KEY } from "contract/token.ts";
import * as z from "zod/mini";
import { CHROMIUM_FLAGS, ensureChromium } from "../../tools/chromium.ts";
import { root } from "../../tools/processes.ts";
import { median } from "../rows/statistics.ts";
import { logInToDemo } from "../servers/demo-accounts.ts";
import { startDemo } from "../servers/demo-server.ts";
import { makeFolder, removeFolder } from "../servers/folder.ts";
import { freePort } from "../servers/ports.ts";

const SCREENS: readonly ScreenName[] = [
  "Home",
  "Login",
  "Inscription",
  "Legal",
  "Privacy",
  "About",
  "Accessibility",
  "Rechercher",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = {
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

/** The part of Lighthouse's result that is read here. */
const Result = z.object({
  lhr: z.object({
    categories: z.record(
      z.string(),
      z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
    ),
    audits: z.record(
      z.string(),
      z.object({ score: z.nullable(z.number()), numericValue: z.optional(z.number()), title: z.string() }),
    ),
  }),
});
export type Report = z.infer<typeof Result>["lhr"];
type Measure = (url: string, flags: object) => Promise<unknown>;

/** The place of Lighthouse's own package, when it was installed elsewhere than here. */
const FROM = process.env.LIGHTHOUSE_FROM ?? root;

/** Lighthouse, if it was installed. */
export async function findLighthouse(from = FROM): Promise<Measure | undefined> {
  try {
    const path = createRequire(join(resolve(from), "package.json")).resolve("lighthouse");
    const module: { default: Measure } = await import(path);
    return module.default;
  } catch {
    return undefined;
  }
}

/** One line a screen: scores of 100, times in milliseconds. */
function tell(name: ScreenName, reports: readonly Report[]): void {
  const score = (category: string) => median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const metric = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scores = CATEGORIES.map((category) => `${category} ${Math.round(score(category))}`);
  const figures = Object.entries(METRICS).map(([label, audit]) => `${label} ${Number(metric(audit).toFixed(3))}`);
  console.log([name.padEnd(14), ...scores, ...figures].join("  "));
  for (const { id, title } of faults(reports)) console.log(`    ${id}: ${title}`);
}

/** What keeps a score that does not depend on the machine from 100. */
function faults(reports: readonly Report[]): { id: string; title: string }[] {
  const [first] = reports;
  const weighty = CATEGORIES.slice(1).flatMap((category) => first?.categories[category]?.auditRefs ?? []);
  return weighty.flatMap(({ id, weight }) => {
    const audit = first?.audits[id];
    return weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1 ? [{ id, ...audit }] : [];
  });
}

interface Visits {
  readonly url: string;
  /** The session of who looks at the search. */
  readonly token: string;
  readonly screens: readonly ScreenName[];
  readonly runs: number;
  readonly applied?: boolean;
}

/** Whether the browser has a window: on a display, that of Xvfb included. */
export const hasWindow = process.env.DISPLAY !== undefined;

/** Lets Lighthouse look at each screen so many times. */
export async function visit(
  measure: Measure,
  { url, token, screens, runs, applied = false }: Visits,
  found: (name: ScreenName, reports: readonly Report[]) => void,
): Promise<void> {
  const port = await freePort();
  const profile = makeFolder("lighthouse");
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    headless: !hasWindow,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    for (const name of screens) {
      // Lighthouse empties the storage of a page that needs no session, as on a first visit.
      const isPrivate = name === "Rechercher";
      await page.goto(url);
      if (isPrivate)
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) {
        const flags = {
          port,
          logLevel: "error",
          onlyCategories: CATEGORIES,
          disableStorageReset: isPrivate,
          throttlingMethod: applied ? "devtools" : "simulate",
        };
        reports.push(Result.parse(await measure(url + screenPath(name), flags)).lhr);
      }
      found(name, reports);
    }
  } finally {
    await browser.close();
    removeFolder(profile);
  }
}

/** The medians that the rows of speed look at: the score of 100, milliseconds, and the shift without a unit. */
export function medians(reports: readonly Report[]): Record<"score" | keyof typeof METRICS, number> {
  const of = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const score = median(reports.map(({ categories }) => (categories.performance?.score ?? 0) * 100));
  return { score, LCP: of(METRICS.LCP), TBT: of(METRICS.TBT), CLS: of(METRICS.CLS) };
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      runs: { type: "string", default: "3" },
      only: { type: "string", default: "" },
      url: { type: "string" },
      /** Where Lighthouse was installed, when not here. */
      from: { type: "string" },
      applied: { type: "boolean", default: false },
    },
  });
  const measure = await findLighthouse(options.from);
  if (measure === undefined) {
    console.error("Lighthouse n'est pas installé : npm install --no-save lighthouse, puis relancez la commande.");
    process.exit(1);
  }
  const demo = options.url === undefined ? await startDemo() : undefined;
  const url = options.url ?? demo?.url ?? "";
  try {
    const token = await logInToDemo(url, "holder");
    const screens = SCREENS.filter((one) => options.only === "" || options.only.split(",").includes(one));
    await visit(measure, { url, token, screens, runs: Number(options.runs), applied: options.applied }, tell);
  } finally {
    await demo?.stop();
  }
}

if (import.meta.main) await main();
