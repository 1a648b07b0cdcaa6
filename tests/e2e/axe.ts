import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

/** Made small, which the browser reads in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Waits until a screen is drawn, then looks for anything that axe finds wrong with it. */
export async function expectNoViolation(page: Page): Promise<void> {
  // Below an open dialog the page, and its title with it, is out of reach.
  const dialog = page.getByRole("dialog");
  await expect(page.getByRole("heading", { level: 1 }).or(dialog).first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expectNoViolationNow(page);
}

interface Rules {
  /** Only these. */
  readonly only?: string[];
  /** All but these. */
  readonly without?: string[];
}

/** Looks for anything that axe finds wrong with what is on the screen now. */
export async function expectNoViolationNow(page: Page, { only, without = [] }: Rules = {}): Promise<void> {
  // Half a megabyte that the browser reads once a page; what is right is not told, which would take longer than to look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  await page.evaluate(quiet);
  const violations = await page.evaluate(async (options) => (await window.axe.run(options)).violations, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: only }),
  } satisfies RunOptions);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** Colours on their way, of a message that comes for instance, are judged where they end. */
async function quiet(): Promise<void> {
  const short = document.getAnimations().filter(({ playState, effect }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === "running" && typeof end === "number" && end < 1000;
  });
  await Promise.allSettled(short.map(({ finished }) => finished));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
