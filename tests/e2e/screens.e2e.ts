import { expect } from "@playwright/test";
import { COLLABORATOR, HOLDER, logIn } from "./demo.ts";
import { look, NARROW, WIDE } from "./look.ts";
import { clinicViews } from "./screens.ts";
import { test } from "./test.ts";
import { FAILURE, translate, useAll } from "./translate.ts";

test.use({ reducedMotion: "reduce" });

for (const view of clinicViews(1)) {
  test(`${view.name} is accessible, translatable and fits any window or text size (B0-11 B17-05)`, async ({ page }) => {
    if (view.viewer !== "visitor") await logIn(page, view.viewer === "holder" ? HOLDER : COLLABORATOR);
    await look(page, view, "clinic", [NARROW, WIDE]);
    await expect(page).toHaveTitle(/Espace entreprise|Page de démonstration/);
    if (view.name === "Demo" || view.isWaiting) return;
    await translate(page, "moved");
    await useAll(page);
    await translate(page);
    await page.locator("footer a[href='/a-propos']").evaluate((link: HTMLElement) => link.click());
    await expect(page.getByText(FAILURE)).toHaveCount(0);
  });
}
