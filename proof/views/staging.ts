import type { Page } from "@playwright/test";
import type { Call } from "contract/call.ts";
import { type ErrorCode, errors } from "contract/errors.ts";

/** What may be undone. */
type Staged = Awaited<ReturnType<Page["route"]>>;

/** Something that is arranged before a page opens, so that it shows one of its states without changing any data. */
export type Stage = (page: Page) => Promise<Staged>;

/** Who looks at a screen. */
export type Viewer = "visitor" | "holder" | "collaborator" | StaffViewer;
/** Who looks at a screen of the training centre's area. */
export type StaffViewer = "adviser" | "manager";

/** A screen in one of its states, to be looked at or tested. */
export interface View {
  /** The route's name, then the state: 'Login', 'Login refused'. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  readonly stages?: readonly Stage[];
  /** What a person does on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The page waits for something that does not come. */
  readonly isWaiting?: boolean;
  /** A message is on the screen that goes away by itself within seconds. */
  readonly isBrief?: boolean;
  readonly hasDialog?: boolean;
  /** What was done has another place in a window of another width, or is gone there: it is opened and done anew. */
  readonly isOpenedAnew?: boolean;
}

/**
 * Brings a page that has its session already to a screen in one of its states.
 * @returns what was arranged for it, to be undone where the page is to show another
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

/** What was typed in this view before, in a window of another size, is not what it begins with. */
function forgetDrafts(): void {
  if (location.protocol !== "http:") return;
  for (const key of Object.keys(localStorage)) if (key.includes(".draft.")) localStorage.removeItem(key);
}

/** The answer to a call never comes. */
export function stall(call: Call): Stage {
  return (page) =>
    page.route(of(call), (route) => (isOf(call, route.request().method()) ? undefined : route.fallback()));
}

/** A call answers this. */
export function reply(call: Call, json: unknown): Stage {
  return (page) =>
    page.route(of(call), (route) =>
      isOf(call, route.request().method()) ? route.fulfill({ json }) : route.fallback(),
    );
}

/** A call is refused with an error of the catalogue; `facts` go with it. */
export function refuse(call: Call, code: ErrorCode, facts: object = {}): Stage {
  const { status, error } = errors[code];
  return (page) =>
    page.route(of(call), (route) =>
      isOf(call, route.request().method())
        ? route.fulfill({ status, json: { error, code, ...facts } })
        : route.fallback(),
    );
}

/** The tab keeps this since an earlier page. */
export function keepInTab(key: string, value: unknown): Stage {
  return (page) =>
    page.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [key, JSON.stringify(value)] as const);
}

/** A call answers what it does, with something else in it. */
export function alter(call: Call, change: (json: Record<string, unknown>) => unknown): Stage {
  return (page) =>
    page.route(of(call), async (route) => {
      if (!isOf(call, route.request().method())) return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
}

/** Clicks a button of this name. */
export function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name, exact: true }).first().click();
}

/** Clicks the first button of such a name. */
export function pressFirst(name: RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name }).first().click();
}

function isOf(call: Call, method: string): boolean {
  return call.method === method;
}

/** Every address of a call, whatever its parameters and query. */
function of(call: Call): (url: URL) => boolean {
  const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return ({ pathname }) => pattern.test(pathname);
}
