import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** What a person takes to find and press something, and to type a key: those of the keystroke-level model. */
const TAP_MS = 1100;
const KEY_MS = 200;

/** What a journey took a person. */
export interface Effort {
  readonly taps: number;
  readonly keys: number;
  readonly seconds: number;
}

/** Somebody who presses and types at a person's pace, and what that took so far. */
export interface Person {
  tap(target: Locator): Promise<void>;
  /** Types into what has the focus: whoever must press a field first says so by a tap. */
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Leaves the guided tour that opens by itself on a first visit. */
  closeTour(): Promise<void>;
  /** Follows a link that came by a message. */
  follow(path: string): Promise<void>;
  effort(): Effort;
}

/** A person in front of a page; the clock runs from now on. */
export function personAt(page: Page): Person {
  const began = performance.now();
  let taps = 0;
  let keys = 0;
  async function press(key: string): Promise<void> {
    keys += 1;
    await wait(KEY_MS);
    await page.keyboard.press(key);
  }
  async function reach(): Promise<void> {
    taps += 1;
    await wait(TAP_MS);
  }
  const tour = page.locator(".driver-popover");
  /** A guided tour that opened by itself lies over the page. */
  async function closeTour(): Promise<boolean> {
    const way = tour.getByRole("button", { name: "Fermer" });
    if (!(await way.isVisible())) return false;
    await way.tap();
    await tour.waitFor({ state: "detached" });
    return true;
  }
  return {
    press,
    tap: async (target) => {
      await target.waitFor();
      await reach();
      if (await closeTour()) await reach();
      await target.tap();
    },
    closeTour: async () => {
      await tour.waitFor();
      await reach();
      await closeTour();
    },
    type: async (text) => {
      for (const key of text) await press(key);
    },
    follow: async (path) => {
      await reach();
      await page.goto(path);
    },
    effort: () => ({ taps, keys, seconds: (performance.now() - began) / 1000 }),
  };
}
