import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// Test files of one process share a window and loaded modules, so both are reset.
if (globalThis.document !== undefined) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
}
vi.resetModules();
const { forgetTab } = await import("../ui/storage.ts");

// Lazy components may load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const page = { wasDrawn: false };

afterEach(cleanup);
afterEach(() => {
  // Tests of the build have no window.
  page.wasDrawn ||= globalThis.document?.body.hasChildNodes() ?? false;
});
afterEach(forgetTab);
afterEach(() => globalThis.localStorage?.clear());

// A dialog returns the focus after 100 ms, which must not happen in the next file's page.
afterAll(() => page.wasDrawn && new Promise((resolve) => setTimeout(resolve, 150)));
