import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";

let former: { readonly page: Page; readonly alike: string } | undefined;

/** Fails a test if the page reports an error. Tests with equal options share a page, because opening pages is slow. */
export const test = base.extend<{ watched: undefined }>({
  page: async (
    { browser, baseURL, locale, timezoneId, viewport, isMobile, hasTouch, reducedMotion, serviceWorkers },
    use,
  ) => {
    const device = { viewport, isMobile, hasTouch, reducedMotion, serviceWorkers };
    const options = { baseURL, locale, timezoneId, ...device } as BrowserContextOptions;
    const alike = JSON.stringify(options);
    if (former !== undefined && former.alike === alike && !former.page.isClosed()) await empty(former.page, options);
    else {
      await former?.page.context().close();
      former = { page: await (await browser.newContext(options)).newPage(), alike };
      await former.page.goto(NOWHERE);
    }
    await use(former.page);
  },
  context: ({ page }, use) => use(page.context()),
  watched: [
    async ({ page }, use) => {
      const issues: string[] = [];
      page.on("pageerror", (error) => issues.push(error.message));
      page.on("console", (message) => {
        if (/Content Security Policy|Trusted ?Type/i.test(message.text())) issues.push(message.text());
      });
      await use(undefined);
      expect(issues).toEqual([]);
    },
    { auto: true },
  ],
});

/** A path whose response stores nothing in the browser. */
const NOWHERE = "/robots.txt";

async function empty(page: Page, { viewport, reducedMotion }: BrowserContextOptions): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false), context.clearCookies()]);
  await page.goto(NOWHERE);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
  });
  if (viewport) await page.setViewportSize(viewport);
  const none = { colorScheme: null, contrast: null, forcedColors: null, media: null };
  await page.emulateMedia({ ...none, reducedMotion: reducedMotion ?? null });
}
