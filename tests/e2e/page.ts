import { expect, type Locator, type Page } from "@playwright/test";

type Area = Page | Locator;

export const button = (area: Area, name: string | RegExp) => area.getByRole("button", { name, exact: true });
export const field = (area: Area, name: string) => area.getByLabel(name, { exact: true });
export const dialog = (page: Page) => page.getByRole("dialog");
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
export const card = (page: Page, name: string) => page.getByRole("main").getByRole("article").filter({ hasText: name });

export function said(page: Page, text: string) {
  return page.getByText(text, { exact: true }).first();
}

export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** No page may scroll sideways in a window of at least this width in pixels. */
export const NARROWEST = 320;

export async function expectToFit(page: Page, width = NARROWEST): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
}

export function isUncovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

export function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header a, header button, nav a, main button, footer a")].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isSeen = width > 0 && element.checkVisibility({ visibilityProperty: true });
      const isScrolled = (one: Element | null): boolean =>
        one !== null && (getComputedStyle(one).overflowX === "auto" || isScrolled(one.parentElement));
      const isOut = left < -1 || right > window.innerWidth + 1;
      return isSeen && isOut && !isScrolled(element.parentElement) ? [element.textContent ?? ""] : [];
    }),
  );
}

/** Checks that the toast is at the top of the window (B14-07). Hovers over the toast, because a hovered toast stays. */
export async function expectToastAtTop(page: Page): Promise<void> {
  const message = page.locator("[data-position]:visible");
  await message.hover();
  await expect(message).toHaveCount(1);
  const box = await message.boundingBox();
  expect(box?.y).toBeLessThan(8);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(120);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await page.evaluate(isTitleUnderMessage)).toBe(false);
}

/** True if the toast covers the title of the page or of the open dialog. */
function isTitleUnderMessage(): boolean {
  const message = document.querySelector("[data-position]")?.getBoundingClientRect();
  const title = document.querySelector("[role=dialog] h2") ?? document.querySelector("h1");
  if (message === undefined || title === null) return false;
  const range = document.createRange();
  range.selectNodeContents(title);
  const { top, left, right } = range.getBoundingClientRect();
  return message.bottom > top && message.left < right && left < message.right;
}
