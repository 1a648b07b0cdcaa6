import { expect } from "@playwright/test";
import { type ScreenName, screenPath, screens } from "contract/screens.ts";
import { expectNoFault } from "./axe.ts";
import { logIn, test } from "./demo.ts";

/** What the path of a screen needs. */
const PARAMETERS: Partial<Record<ScreenName, Record<string, string>>> = {
  Password: { encryption: "un-lien" },
  ShortUrl: { code: "aaaaaaaaaa" },
  Candidat: { id: "1" },
  Cancel: { encryption: "un-lien" },
};

/** Screens of the middle of the sign-up lead a visitor away: their own chapter looks at them. */
const names = (Object.keys(screens) as ScreenName[]).filter((name) => screens[name].access !== "verification");

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: "reduce" });
    for (const name of names) {
      test(name, async ({ page }) => {
        if (screens[name].access === "login") await logIn(page);
        await page.goto(screenPath(name, PARAMETERS[name]));
        await expectNoFault(page);
      });
    }

    test("an unknown address", async ({ page }) => {
      await page.goto("/nulle-part");
      await expectNoFault(page);
    });

    test("the demo page", async ({ page }) => {
      await page.goto("/demo");
      await expectNoFault(page);
    });
  });
}

test.describe("reflow", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const name of names) {
    test(`${name} fits in 320 px`, async ({ page }) => {
      if (screens[name].access === "login") await logIn(page);
      await page.goto(screenPath(name, PARAMETERS[name]));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider).toBe(0);
    });
  }
});
