import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";

// All test files of a process share the window and the loaded modules, so each file resets both.
if (globalThis.document !== undefined) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
}
vi.resetModules();
const { forgetTab } = await import("../ui/storage.ts");

// Prevents React from recording element stacks, because recording takes a quarter of the test time.
const [, internals = {}] = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS")) ?? [];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});

// The default time-out is one second. On a busy machine, lazy components take longer to load.
configure({ asyncUtilTimeout: 30_000 });

const page = { wasDrawn: false };

afterEach(cleanup);
afterEach(() => {
  // Reads `globalThis.document`, because tests outside the browser environment have no document.
  page.wasDrawn ||= globalThis.document?.body.hasChildNodes() ?? false;
});
afterEach(forgetTab);
afterEach(() => globalThis.localStorage?.clear());

// Waits, because a closed dialog moves the focus after 100 ms and would disturb the next test file.
afterAll(() => {
  vi.useRealTimers();
  return page.wasDrawn && new Promise((resolve) => setTimeout(resolve, 150));
});
