import type { Locator, Page } from "@playwright/test";

declare global {
  /** What the observers of a measured page have seen, in milliseconds. */
  var feel: { interactions: Map<number, number>; longTasks: number[]; shifts: { at: number; value: number }[] };
}

/** Makes a page note its interactions, its long tasks and its layout shifts, from its first script on. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const feel = {
      interactions: new Map<number, number>(),
      longTasks: [] as number[],
      shifts: [] as { at: number; value: number }[],
    };
    globalThis.feel = feel;
    // The type of the option is not part of every version of the DOM's declarations.
    const everyClick = { type: "event", durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        const known = feel.interactions.get(entry.interactionId) ?? 0;
        feel.interactions.set(entry.interactionId, Math.max(known, entry.duration));
      }
    }).observe(everyClick);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) feel.longTasks.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("hadRecentInput" in entry) || !("value" in entry) || entry.hadRecentInput) continue;
        feel.shifts.push({ at: entry.startTime, value: Number(entry.value) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Time for a page to come to rest and to tell what was drawn, in milliseconds. */
const SETTLE = 900;

/**
 * What a click on an element takes until the next paint, in milliseconds. The element is brought into sight and looked
 * for beforehand: only the click itself is measured.
 */
export async function interaction(page: Page, element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error("Nothing to click on");
  await page.waitForTimeout(SETTLE);
  await page.evaluate(() => globalThis.feel.interactions.clear());
  await page.mouse.click(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
  await page.waitForTimeout(SETTLE);
  return page.evaluate(() => Math.max(0, ...globalThis.feel.interactions.values()));
}

/** The longest task while something goes on, in milliseconds, and how many there were of more than 50. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<{ longest: number; count: number }> {
  await page.evaluate(() => globalThis.feel.longTasks.splice(0));
  await act();
  await page.waitForTimeout(SETTLE);
  return page.evaluate(() => ({
    longest: Math.max(0, ...globalThis.feel.longTasks),
    count: globalThis.feel.longTasks.length,
  }));
}

/**
 * How far the page has moved by itself since it was opened (CLS, without a unit): the worst window of shifts less than
 * a second apart and five seconds long at most.
 */
export async function shifts(page: Page): Promise<number> {
  let worst = 0;
  let window = { from: 0, last: 0, sum: 0 };
  for (const { at, value } of await page.evaluate(() => globalThis.feel.shifts)) {
    const goesOn = at - window.last < 1000 && at - window.from < 5000;
    window = goesOn ? { ...window, last: at, sum: window.sum + value } : { from: at, last: at, sum: value };
    worst = Math.max(worst, window.sum);
  }
  return worst;
}
