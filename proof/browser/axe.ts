import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits until a screen is drawn, then looks for anything that axe finds wrong with it. */
export async function expectNoFault(page: Page): Promise<void> {
  // Below an open dialog the page, and its title with it, is out of reach.
  const dialog = page.getByRole("dialog");
  await expect(page.getByRole("heading", { level: 1 }).or(dialog).first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expectNoFaultNow(page);
}

interface Rules {
  /** Only these. */
  readonly only?: string[];
  /** All but these. */
  readonly without?: string[];
}

/** Looks for anything that axe finds wrong with what is on the screen now. */
export async function expectNoFaultNow(page: Page, { only, without = [] }: Rules = {}): Promise<void> {
  // The pages have no frames: what would gather the results of several, in a page of its own, only takes time.
  const axe = new AxeBuilder({ page }).setLegacyMode().disableRules(without);
  const { violations } = await (only === undefined ? axe : axe.withRules(only)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}
