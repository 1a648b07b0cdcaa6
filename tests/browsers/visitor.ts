import { setTimeout as wait } from "node:timers/promises";
import type { StoredSession } from "../support/demo-accounts.ts";
import type { Browser } from "./browser.ts";

const PATIENCE_MS = 60_000;
const RESTING_MS = 250;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the centre of the control whose label starts with `name`, or null if the control is missing or covered. */
function pointOf(name: string, kind: "action" | "field"): Point | null {
  const isCalled = (text: string | null) => text?.replace(/\s+/g, " ").trim().startsWith(name) === true;
  const controls =
    kind === "action"
      ? [...document.querySelectorAll<HTMLElement>("a, button, summary, [role=button]")].filter((one) =>
          isCalled(one.getAttribute("aria-label") ?? one.textContent),
        )
      : [...document.querySelectorAll("label")].filter((one) => isCalled(one.textContent)).map((one) => one.control);
  for (const control of controls) {
    control?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
    const point = { x: left + Math.min(width / 2, 24), y: top + height / 2 };
    const hit = width === 0 ? null : document.elementFromPoint(point.x, point.y);
    if (hit !== null && (control?.contains(hit) || hit.contains(control))) return point;
  }
  return null;
}

export class Visitor {
  readonly browser: Browser;
  readonly origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  open(path: string): Promise<void> {
    return this.browser.open(new URL(path, this.origin).href);
  }

  async openAs(session: StoredSession, path: string): Promise<void> {
    await this.open("/robots.txt");
    await this.ask((entries: StoredSession) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, session);
    await this.open(path);
  }

  /** `work` runs in the page, so it cannot use variables of the test. */
  async ask<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const call = `(${work})(...${JSON.stringify(args)})`;
    return JSON.parse(await this.browser.evaluate(`JSON.stringify(${call} ?? null)`));
  }

  /** Repeats `ask` until the result is truthy. @throws after a time-out */
  async until<Args extends unknown[], Result>(
    what: string,
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<NonNullable<Result>> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      // Tries again after an error, because every evaluation fails while the browser replaces the page.
      const response = await this.ask(work, ...args).catch(() => null);
      if (response) return response;
      if (performance.now() > end) throw new Error(`not there: ${what} (${await this.describePage()})`);
      await wait(50);
    }
  }

  private async describePage(): Promise<string> {
    const describe = () => `${location.pathname}: ${document.body.innerText.replace(/\s+/g, " ").slice(0, 500)}`;
    return this.ask(describe).catch(() => "no page");
  }

  async see(text: string): Promise<void> {
    const isThere = (wanted: string) => document.body.innerText.replace(/\s+/g, " ").includes(wanted);
    await this.until(text, isThere, text);
  }

  async seeNoMore(text: string): Promise<void> {
    const isGone = (unwanted: string) => !document.body.innerText.replace(/\s+/g, " ").includes(unwanted);
    await this.until(`no more ${text}`, isGone, text);
  }

  async arriveAt(path: string): Promise<void> {
    await this.until(path, (wanted: string) => location.pathname === wanted, path);
  }

  async press(name: string): Promise<void> {
    const { x, y } = await this.restingPointOf(name);
    await this.browser.press(x, y);
  }

  /**
   * Waits until the control no longer moves, because a press would miss a moving control.
   * @returns the control's centre
   */
  private async restingPointOf(name: string): Promise<Point> {
    for (let point = { x: Number.NaN, y: Number.NaN }; ; await wait(RESTING_MS)) {
      const next = await this.until(name, pointOf, name, "action");
      if (next.x === point.x && next.y === point.y) return next;
      point = next;
    }
  }

  async fill(label: string, text: string): Promise<void> {
    const { x, y } = await this.until(label, pointOf, label, "field");
    await this.browser.press(x, y);
    await this.browser.type(text);
  }
}
