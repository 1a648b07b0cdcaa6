import type { Page } from "@playwright/test";
import type { Call } from "contract/call.ts";
import { type ErrorCode, errors } from "contract/errors.ts";

/** What may be undone. */
type Staged = Awaited<ReturnType<Page["route"]>>;

/** Something arranged before a page opens, so that it shows a state without changing any data. */
export type Stage = (page: Page) => Promise<Staged>;

/** A screen in one of its states, to be looked at or tested. */
export interface View {
  /** The route's name, then the state: 'Login', 'Login refused'. */
  readonly name: string;
  readonly path: string;
  /** `adviser` and `manager` work at the training centre. */
  readonly viewer: "visitor" | "holder" | "collaborator" | "adviser" | "manager";
  readonly stages?: readonly Stage[];
  /** What a person does on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The page waits for something that does not come. */
  readonly isWaiting?: boolean;
  /** A toast is on the screen, which goes away by itself within seconds. */
  readonly isBrief?: boolean;
  readonly hasDialog?: boolean;
  /** What `act` did is lost in a window of another width: the view is opened again there. */
  readonly isOpenedAnew?: boolean;
}

/**
 * Brings a page that has its session already to a screen in one of its states.
 * @returns what was arranged, to be undone before the page shows another view
 */
export async function openView(page: Page, { path, stages = [], act, isWaiting = false }: View): Promise<Staged[]> {
  const staged: Staged[] = [];
  for (const stage of stages) staged.push(await stage(page));
  await page.evaluate(forgetDrafts);
  await page.goto(path);
  if (isWaiting) await page.locator("main :is([aria-busy=true], [role=status])").first().waitFor();
  else {
    await page.getByRole("heading", { level: 1 }).waitFor();
    // A first paint has no footer: the page itself is here.
    await page.locator("footer, body:not(:has(#root))").first().waitFor({ state: "attached" });
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  }
  await act?.(page);
  return staged;
}

/** Drafts typed in a window of another size must not come back. */
function forgetDrafts(): void {
  if (location.protocol !== "http:") return;
  for (const key of Object.keys(localStorage)) if (key.includes(".draft.")) localStorage.removeItem(key);
}

/** Handles the requests of one call. */
function onCall(call: Call, handle: Parameters<Page["route"]>[1]): Stage {
  const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return (page) =>
    page.route(
      ({ pathname }) => pattern.test(pathname),
      (route, request) => (request.method() === call.method ? handle(route, request) : route.fallback()),
    );
}

/** The call is never answered. */
export const stall = (call: Call): Stage => onCall(call, () => undefined);

export const reply = (call: Call, json: unknown): Stage => onCall(call, (route) => route.fulfill({ json }));

/** The call fails with an error of the catalogue. */
export function reject(call: Call, code: ErrorCode): Stage {
  const { status, error } = errors[code];
  return onCall(call, (route) => route.fulfill({ status, json: { error, code } }));
}

/** The tab stored this on an earlier page. */
export function keepInTab(key: string, value: unknown): Stage {
  return (page) =>
    page.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [key, JSON.stringify(value)] as const);
}

/** Clicks a button of this name. */
export function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name, exact: true }).first().click();
}

/** Clicks the first button of such a name. */
export function pressFirst(name: RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name }).first().click();
}
