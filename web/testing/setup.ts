import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// The files of a process share its window: what the last one drew or kept there goes, and so does what the product's
// modules know.
if (globalThis.document !== undefined) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
}
vi.resetModules();
const { forgetTab } = await import("../ui/storage.ts");

// A part that is loaded when first needed may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const page = { wasDrawn: false };

// What a test has drawn does not stay for the next one.
afterEach(cleanup);
afterEach(() => {
  // A file that tests what the build draws has no window.
  page.wasDrawn ||= globalThis.document?.body.hasChildNodes() ?? false;
});
afterEach(forgetTab);
// A draft of one test would be the beginning of the next.
afterEach(() => globalThis.localStorage?.clear());

// A dialog gives the focus back 100 ms after it left: the window must still be there, and no other file's page in it.
afterAll(() => page.wasDrawn && new Promise((resolve) => setTimeout(resolve, 150)));
