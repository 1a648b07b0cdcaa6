import type { Page } from "@playwright/test";
import { test as single } from "./demo.ts";

/**
 * Tests that follow each other in one page, as new for each as one that was just opened: the browser reads the product, and
 * axe, once for all of them. What they arrange in it they undo.
 */
export const test = single.extend<object, { readonly tab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", locale = "fr-FR" } = project.use;
      const context = await browser.newContext({ baseURL, locale, reducedMotion: "reduce", serviceWorkers: "block" });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ tab }, use) => {
    await tab.context().clearCookies();
    // A file of the same origin, which keeps nothing itself.
    await tab.goto("/robots.txt");
    await tab.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await use(tab);
    tab.removeAllListeners();
  },
});
