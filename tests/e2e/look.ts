import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoViolationNow } from "./axe.ts";
import { dialog, expectToastAtTop, NARROWEST, outOfSight, overflow } from "./page.ts";
import { openView, type View } from "./staging.ts";

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };
type Size = typeof WIDE;
/** `npm run screenshots` stores the pictures in this folder. Other test runs take no pictures. */
const PICTURES = process.env.SCREENSHOTS;
/** A portrait loads only after the avatar was visible for a second. */
const PORTRAITS_MS = 1600;

async function hold(page: Page, { isBrief, hasDialog }: View): Promise<void> {
  if (isBrief) await expectToastAtTop(page);
  if (hasDialog) await expect(dialog(page)).toBeVisible();
}

async function takePicture(page: Page, album: string, view: View, theme: "light" | "dark"): Promise<void> {
  if (PICTURES === undefined) return;
  if (theme === "light" && !view.isBrief) await page.waitForTimeout(PORTRAITS_MS);
  const folder = join(PICTURES, `${album}-${page.viewportSize()?.width}-${theme}`);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${view.name.replaceAll(/\W+/g, "-")}.png`) });
}

export async function look(
  page: Page,
  view: View,
  album: string,
  [first, other]: readonly [Size, Size],
): Promise<void> {
  const staged: Awaited<ReturnType<typeof openView>> = [];
  for (const size of PICTURES === undefined ? [first] : [first, other]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(size);
    if (size === first || view.isOpenedAnew) staged.push(...(await openView(page, view)));
    await hold(page, view);
    await takePicture(page, album, view, "light");
    // A page that waits for a response has no title yet.
    await expectNoViolationNow(page, view.isWaiting ? { without: ["page-has-heading-one"] } : {});
    await page.emulateMedia({ colorScheme: "dark" });
    await takePicture(page, album, view, "dark");
    await expectNoViolationNow(page, { only: ["color-contrast"] });
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expect.poll(() => overflow(page)).toBe(0);
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await outOfSight(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  }
  for (const stage of staged) await stage.dispose();
}
