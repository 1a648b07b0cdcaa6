import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";

// Resets the window and the loaded modules, because the test files of one process share both.
if (globalThis.document !== undefined) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
}
vi.resetModules();
const { forgetTab } = await import("../ui/storage.ts");

// Stops React from recording stacks of elements, because the recording takes a quarter of a test's time.
const [, internals = {}] = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS")) ?? [];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});

// Waits longer than the default, because lazy components load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const page = { wasDrawn: false };

afterEach(cleanup);
afterEach(() => {
  // Uses `globalThis`, because tests of the build have no document.
  page.wasDrawn ||= globalThis.document?.body.hasChildNodes() ?? false;
});
afterEach(forgetTab);
afterEach(() => globalThis.localStorage?.clear());

// Waits until closed dialogs have returned the focus after 100 ms, because the focus would disturb the next test file.
afterAll(() => page.wasDrawn && new Promise((resolve) => setTimeout(resolve, 150)));
