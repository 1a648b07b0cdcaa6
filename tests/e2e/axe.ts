import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { dialog } from "./page.ts";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export async function expectNoViolation(page: Page): Promise<void> {
  // Accepts a dialog instead of a heading, because an open dialog hides the heading from assistive technology.
  await expect(page.getByRole("heading", { level: 1 }).or(dialog(page)).first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expectNoViolationNow(page);
}

export async function expectNoViolationInBothColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoViolation(page);
  await expectContrastInDark(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Checks only the contrast, because all other rules have the same result in both colour schemes. */
export async function expectContrastInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolationNow(page, { only: ["color-contrast"] });
}

/** Skips entries of tables and lists after the sixth, because they resemble the first six and take most of the time. */
const REPEATED = [["main :is(tbody > tr, li):nth-child(n + 7)"]];

interface Rules {
  readonly only?: string[];
  readonly without?: string[];
}

export async function expectNoViolationNow(page: Page, { only, without = [] }: Rules = {}): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  await page.evaluate(endShortAnimations);
  // Asks axe only for violations, because listing all passed rules takes longer than checking the page.
  const options: RunOptions = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: only }),
  };
  const violations = await page.evaluate(
    async ({ exclude, options }) => (await window.axe.run({ exclude }, options)).violations,
    { exclude: REPEATED, options },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/**
 * Waits for the end of short animations, because an animation changes the colours that axe checks. Waits for at most
 * two seconds, because a browser that paints nothing ends no animation.
 */
async function endShortAnimations(): Promise<void> {
  const short = document.getAnimations().filter(({ playState, effect }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === "running" && typeof end === "number" && end < 1000;
  });
  const longEnough = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.race([Promise.allSettled(short.map(({ finished }) => finished)), longEnough]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
