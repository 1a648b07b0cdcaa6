import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";

// Resets the window and the loaded modules, which all test files of a process share.
if (globalThis.document !== undefined) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
}
vi.resetModules();
const { forgetTab } = await import("../ui/storage.ts");

// Stops React from recording element stacks, because the recording takes a quarter of the test time.
const [, internals = {}] = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS")) ?? [];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});

// Waits longer than by default, because lazy components load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const page = { wasDrawn: false };

afterEach(cleanup);
afterEach(() => {
  // Uses `globalThis`, because some tests have no document.
  page.wasDrawn ||= globalThis.document?.body.hasChildNodes() ?? false;
});
afterEach(forgetTab);
afterEach(() => globalThis.localStorage?.clear());

// Waits, because a closed dialog moves the focus 100 ms later, which would disturb the next test file.
afterAll(() => {
  vi.useRealTimers();
  return page.wasDrawn && new Promise((resolve) => setTimeout(resolve, 150));
});
