import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDemo } from "../support/server-process.ts";
import type { Browser, Engine } from "./browser.ts";
import { journeys } from "./journeys.ts";
import { Visitor } from "./visitor.ts";

export interface JourneyResults {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly missing: readonly string[];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Choice {
  readonly count?: number;
  readonly pictures?: string | undefined;
}

export async function runJourneys(engines: readonly Engine[], choice: Choice = {}): Promise<JourneyResults> {
  const failures: string[] = [];
  const missing: string[] = [];
  let passed = 0;
  for (const engine of engines) {
    const browser = await engine.start().catch((error: unknown) => {
      missing.push(`${engine.name} : ${messageOf(error)}`);
    });
    if (!browser) continue;
    const demo = await startDemo();
    try {
      for (const failure of await runIn(browser, demo, choice)) {
        if (failure === undefined) passed += 1;
        else failures.push(failure);
      }
    } finally {
      await browser.close();
      await demo.stop();
    }
  }
  return { passed, failures, missing };
}

async function runIn(
  browser: Browser,
  { url }: { readonly url: string },
  { count, pictures }: Choice,
): Promise<(string | undefined)[]> {
  const results: (string | undefined)[] = [];
  for (const [index, { title, run }] of journeys.slice(0, count).entries()) {
    const walk = async () => {
      await browser.resize(1280, 800);
      await run(new Visitor(browser, url));
    };
    const tryOnce = () => walk().catch((thrown: unknown) => messageOf(thrown));
    let error = await tryOnce();
    // On CI, a failed journey runs a second time, like every other test.
    if (error !== undefined && process.env.CI !== undefined) {
      console.warn(`${browser.name} : ${title} (second try: ${error})`);
      error = await tryOnce();
    }
    console.log(
      `${error === undefined ? "✓" : "✗"} ${browser.name} : ${title}${error === undefined ? "" : ` (${error})`}`,
    );
    results.push(error === undefined ? undefined : `${browser.name} › ${title} : ${error}`);
    if (pictures !== undefined) {
      const name = `${browser.name}-${index + 1}`.replaceAll(/\W+/g, "-");
      const picture = await browser.picture().catch(() => undefined);
      if (picture) writeFileSync(join(pictures, `${name}.png`), picture);
    }
  }
  return results;
}
