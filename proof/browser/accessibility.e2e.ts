import { expect, type Page } from "@playwright/test";
import { openView, type View } from "../views/staging.ts";
import { viewsOf } from "../views/views.ts";
import { expectNoFaultNow } from "./axe.ts";
import { COLLABORATOR, HOLDER, logIn, test } from "./demo.ts";

/** The narrowest window in which nothing may have to be moved sideways, in pixels. */
const NARROWEST = 320;

test.use({ reducedMotion: "reduce" });

async function open(page: Page, view: View): Promise<void> {
  if (view.viewer !== "visitor") await logIn(page, view.viewer === "holder" ? HOLDER : COLLABORATOR);
  await openView(page, view);
  // Messages stay as long as the pointer is over one.
  if (view.isBrief) await page.locator("[data-position]").first().hover();
  if (view.hasDialog) await expect(page.getByRole("dialog")).toBeVisible();
}

/** How many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const view of viewsOf(1)) {
  test(`axe finds nothing wrong with ${view.name}, light or dark, and it fits in ${NARROWEST} px`, async ({ page }) => {
    await open(page, view);
    await expect(page).toHaveTitle(/Espace entreprise|Page de démonstration/);
    // What is still on its way may have its title with it.
    await expectNoFaultNow(page, view.isWaiting ? { without: ["page-has-heading-one"] } : {});
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoFaultNow(page, { only: ["color-contrast"] });
    await page.setViewportSize({ width: NARROWEST, height: 640 });
    await expect.poll(() => overflow(page)).toBe(0);
  });
}
