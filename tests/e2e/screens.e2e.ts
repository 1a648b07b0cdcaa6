import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoViolationNow } from "./axe.ts";
import { enter, MANAGER } from "./centre.ts";
import { ANY_IDS, centreViews, findCentreIds } from "./centre-screens.ts";
import { COLLABORATOR, HOLDER, logIn } from "./demo.ts";
import { dialog, NARROWEST, overflow } from "./page.ts";
import { clinicViews } from "./screens.ts";
import { openView, type View } from "./staging.ts";
import { test } from "./test.ts";

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** Folder for the pictures of `npm run screenshots`. Undefined in other test runs. */
const PICTURES = process.env.SCREENSHOTS;
/** Time until portraits are loaded. The page fetches a portrait that has been visible for a second. */
const PORTRAITS_MS = 1600;

test.use({ reducedMotion: "reduce" });

/** Keeps a toast open by hovering, and waits until the dialog is visible. */
async function hold(page: Page, { isBrief, hasDialog }: View): Promise<void> {
  if (isBrief) await page.locator("[data-position]").first().hover();
  if (hasDialog) await expect(dialog(page)).toBeVisible();
}

async function takePicture(page: Page, album: string, view: View, theme: "light" | "dark"): Promise<void> {
  if (PICTURES === undefined) return;
  if (theme === "light" && !view.isBrief) await page.waitForTimeout(PORTRAITS_MS);
  const folder = join(PICTURES, `${album}-${page.viewportSize()?.width}-${theme}`);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${view.name.replaceAll(/\W+/g, "-")}.png`) });
}

async function look(page: Page, view: View, album: string): Promise<void> {
  const staged: Awaited<ReturnType<typeof openView>> = [];
  for (const [nth, size] of WINDOWS.entries()) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(size);
    if (nth === 0 || view.isOpenedAnew) staged.push(...(await openView(page, view)));
    await hold(page, view);
    await takePicture(page, album, view, "light");
    // A page that waits for a response may still have no title.
    await expectNoViolationNow(page, view.isWaiting ? { without: ["page-has-heading-one"] } : {});
    await page.emulateMedia({ colorScheme: "dark" });
    await takePicture(page, album, view, "dark");
    await expectNoViolationNow(page, { only: ["color-contrast"] });
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expect.poll(() => overflow(page)).toBe(0);
  for (const stage of staged) await stage.dispose();
}

for (const view of clinicViews(1)) {
  test(`${view.name} is accessible in two widths and both colour schemes, and fits ${NARROWEST} px`, async ({
    page,
  }) => {
    if (view.viewer !== "visitor") await logIn(page, view.viewer === "holder" ? HOLDER : COLLABORATOR);
    await look(page, view, "clinic");
    await expect(page).toHaveTitle(/Espace entreprise|Page de démonstration/);
  });
}

for (const { name } of centreViews(ANY_IDS)) {
  test(`${name} is accessible in two widths and both colour schemes, and fits ${NARROWEST} px`, async ({ page }) => {
    const token = await enter(page, MANAGER);
    const view = centreViews(await findCentreIds(page.request, token)).find((one) => one.name === name);
    if (!view) throw new Error(`No view ${name}`);
    if (view.viewer === "visitor") await page.evaluate(() => localStorage.clear());
    await look(page, view, "centre");
    await expect(page).toHaveTitle(/./);
  });
}
