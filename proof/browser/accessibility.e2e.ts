import { expect, type Page } from "@playwright/test";
import { openView, type View } from "../views/staging.ts";
import { viewsOf } from "../views/views.ts";
import { expectNoFaultNow } from "./axe.ts";
import { COLLABORATOR, HOLDER, logIn } from "./demo.ts";
import { overflow } from "./in-sight.ts";
import { test } from "./test.ts";

/** Width and height of the windows in which each view is looked at: a desk, a telephone. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** The narrowest window in which nothing may have to be moved sideways, in pixels. */
const NARROWEST = 320;

test.use({ reducedMotion: "reduce" });

/** Makes sure that a view still shows what was opened in it. */
async function hold(page: Page, { isBrief, hasDialog }: View): Promise<void> {
  // Messages stay as long as the pointer is over one.
  if (isBrief) await page.locator("[data-position]").first().hover();
  if (hasDialog) await expect(page.getByRole("dialog")).toBeVisible();
}

for (const view of viewsOf(1)) {
  test(`axe finds nothing wrong with ${view.name}, wide or narrow, light or dark, and it fits in ${NARROWEST} px`, async ({
    page,
  }) => {
    if (view.viewer !== "visitor") await logIn(page, view.viewer === "holder" ? HOLDER : COLLABORATOR);
    const staged: Awaited<ReturnType<typeof openView>> = [];
    for (const [nth, size] of WINDOWS.entries()) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(size);
      if (nth === 0 || view.isOpenedAnew) staged.push(...(await openView(page, view)));
      await hold(page, view);
      await expect(page).toHaveTitle(/Espace entreprise|Page de démonstration/);
      // What is still on its way may have its title with it.
      await expectNoFaultNow(page, view.isWaiting ? { without: ["page-has-heading-one"] } : {});
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoFaultNow(page, { only: ["color-contrast"] });
    }
    await page.setViewportSize({ width: NARROWEST, height: 640 });
    await expect.poll(() => overflow(page)).toBe(0);
    for (const stage of staged) await stage.dispose();
  });
}
