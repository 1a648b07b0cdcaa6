import type { Page } from "@playwright/test";
import type { Call } from "contract/call.ts";
import { type ErrorCode, errors } from "contract/errors.ts";

type Staged = Awaited<ReturnType<Page["route"]>>;

/** Prepares the page of a view, for example with simulated responses. Does not change stored data. */
export interface Stage {
  (page: Page): Promise<Staged>;
  /** True if the page reads the prepared data only while loading. The test then reloads the page for this view. */
  readonly isReadOnce?: boolean;
}

export interface View {
  readonly name: string;
  readonly path: string;
  readonly viewer: "visitor" | "holder" | "collaborator" | "adviser" | "manager";
  readonly stages?: readonly Stage[];
  readonly act?: (page: Page) => Promise<unknown>;
  /** True if the page waits for a response that the test withholds. */
  readonly isWaiting?: boolean;
  /** True if the view shows a toast that disappears within seconds. */
  readonly isBrief?: boolean;
  readonly hasDialog?: boolean;
  /** True if the view's path belongs to a different application than the paths of the other views. */
  readonly isElsewhere?: boolean;
  /** True if the test must open the view again for each window width, because resizing the window undoes `act`. */
  readonly isOpenedAnew?: boolean;
}

/** @returns the prepared responses, which the test must remove before the next view */
export async function openView(page: Page, view: View, isLoaded = true): Promise<Staged[]> {
  const { path, stages = [], act, isWaiting = false } = view;
  const staged: Staged[] = [];
  for (const stage of stages) staged.push(await stage(page));
  await page.evaluate(forgetDrafts);
  if (isLoaded) await page.goto(path);
  else await followPath(page, path);
  if (isWaiting) await page.locator("main :is([aria-busy=true], [role=status])").first().waitFor();
  else {
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Waits for the footer, because the HTML that the server sends has no footer.
    await page.locator("footer, body:not(:has(#root))").first().waitFor({ state: "attached" });
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  }
  await act?.(page);
  return staged;
}

/** Opens a path without reloading the page, like the Back button. */
export async function followPath(page: Page, path: string): Promise<void> {
  const [area = "", elsewhere] = [/^\/(formation|dossier)\b/.exec(path)?.[0], "/nulle-part"];
  // If only the query of the URL changes, a page keeps its inputs. Opening a different page first removes the inputs.
  const isSamePage = new URL(page.url()).pathname === path.split("?")[0];
  for (const to of isSamePage ? [area + elsewhere, path] : [path]) {
    await page.evaluate((address) => {
      document.querySelector("main h1")?.setAttribute("data-former", "");
      // The new key makes open dialogs notice the change of page and close.
      history.pushState({ key: crypto.randomUUID() }, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, to);
    await page.locator("main h1:not([data-former])").waitFor();
    // A dialog of the former page closes, but takes a moment to disappear.
    await page.locator("[role=dialog], [role=alertdialog]").first().waitFor({ state: "detached" });
  }
}

/** Deletes stored drafts, which would otherwise reappear when the test opens the view for the next window size. */
function forgetDrafts(): void {
  if (location.protocol !== "http:") return;
  for (const key of Object.keys(localStorage)) if (key.includes(".draft.")) localStorage.removeItem(key);
}

function onCall(call: Call, handle: Parameters<Page["route"]>[1]): Stage {
  const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`);
  const stage = (page: Page) =>
    page.route(
      ({ pathname }) => pattern.test(pathname),
      (route, request) => (request.method() === call.method ? handle(route, request) : route.fallback()),
    );
  return Object.assign(stage, { isReadOnce: call.method === "GET" });
}

export const stall = (call: Call): Stage => onCall(call, () => undefined);

export const reply = (call: Call, json: unknown): Stage => onCall(call, (route) => route.fulfill({ json }));

export function reject(call: Call, code: ErrorCode): Stage {
  const { status, error } = errors[code];
  return onCall(call, (route) => route.fulfill({ status, json: { error, code } }));
}

export function keepInTab(key: string, value: unknown): Stage {
  const stage = (page: Page) =>
    page.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [key, JSON.stringify(value)] as const);
  return Object.assign(stage, { isReadOnce: true });
}

export function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name, exact: true }).first().click();
}

export function pressFirst(name: RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name }).first().click();
}
