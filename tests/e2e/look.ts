import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectContrastInDark, expectNoViolationNow } from "./axe.ts";
import { dialog, expectToastAtTop, expectToFit, outOfSight, overflow } from "./page.ts";
import { openView, type View } from "./staging.ts";

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };
type Size = typeof WIDE;
/** `npm run screenshots` stores the pictures in this folder. Test runs by other commands take no pictures. */
const PICTURES = process.env.SCREENSHOTS;
/** Portraits load only after being visible for a second, so the test waits this long before taking a picture. */
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

/** True if the view leaves something in the page, such as a toast, that would change the next view. */
function leavesTraces({ stages = [], isBrief = false, isElsewhere = false }: View): boolean {
  return isBrief || isElsewhere || stages.some(({ isReadOnce }) => isReadOnce);
}

/**
 * Reloads the page only before and after views that leave traces, because reloading takes a third of the test's time.
 */
export async function lookAtAll(
  page: Page,
  views: readonly View[],
  album: string,
  sizes: readonly [Size, Size],
): Promise<void> {
  test.setTimeout(views.length * 10_000);
  let isClean = false;
  for (const view of views.toSorted((one, other) => Number(leavesTraces(one)) - Number(leavesTraces(other)))) {
    const hasTraces = leavesTraces(view);
    const isLoaded = PICTURES !== undefined || !isClean || hasTraces;
    await test.step(view.name, () => look(page, view, album, sizes, isLoaded));
    isClean = !hasTraces;
  }
}

async function look(
  page: Page,
  view: View,
  album: string,
  sizes: readonly [Size, Size],
  isLoaded: boolean,
): Promise<void> {
  const [first, other] = sizes;
  const staged: Awaited<ReturnType<typeof openView>> = [];
  for (const size of PICTURES === undefined ? [first] : sizes) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(size);
    if (size === first || view.isOpenedAnew) staged.push(...(await openView(page, view, isLoaded)));
    await hold(page, view);
    await takePicture(page, album, view, "light");
    // A page that waits for a response has no heading yet.
    await expectNoViolationNow(page, view.isWaiting ? { without: ["page-has-heading-one"] } : {});
    await expectContrastInDark(page);
    await takePicture(page, album, view, "dark");
  }
  await expect(page).toHaveTitle(/Espace|Mon dossier|Page de démonstration/);
  // If text of double size fits, text of the usual size also fits. Only the narrowest window tests the usual size.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const size of [first, other]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await outOfSight(page)).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await expectToFit(page);
  // Closes an open tour by Escape, because the next view closes only dialogs.
  if (view.hasDialog) await page.keyboard.press("Escape");
  for (const stage of staged) await stage.dispose();
}
