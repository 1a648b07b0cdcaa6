import { expect } from "@playwright/test";
import { enterAgain, MANAGER } from "./centre.ts";
import { ANY_IDS, centreViews, findCentreIds } from "./centre-screens.ts";
import { look, NARROW, WIDE } from "./look.ts";
import { test } from "./test.ts";

for (const { name } of centreViews(ANY_IDS)) {
  test(`${name} is accessible in both colour schemes and fits any window or text size (B17-05)`, async ({ page }) => {
    const token = await enterAgain(page, MANAGER);
    const view = centreViews(await findCentreIds(page.request, token)).find((one) => one.name === name);
    if (!view) throw new Error(`No view ${name}`);
    if (view.viewer === "visitor") await page.evaluate(() => localStorage.clear());
    await look(page, view, "centre", [WIDE, NARROW]);
    await expect(page).toHaveTitle(/./);
  });
}
