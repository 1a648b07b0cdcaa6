import { afterEach, expect, it } from "vitest";
import { rejectDrops } from "./reject-drops.ts";

rejectDrops(document);
afterEach(() => document.body.replaceChildren());

function isLeft(type: "dragover" | "drop", html: string, types = ["Files"]): boolean {
  document.body.innerHTML = html;
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, dropEffect: "copy" } });
  return document.body.firstElementChild?.dispatchEvent(event) ?? false;
}

it.each([
  ["beside a field", "<p>Import</p>", false],
  ["on a file field", '<input type="file">', true],
  ["on a disabled file field", '<input type="file" disabled>', false],
  ["on a text field", "<input>", false],
])("If the user drops a file %s, the page leaves the file to the browser: %s", (_where, html, expected) => {
  expect(isLeft("dragover", html)).toBe(expected);
  expect(isLeft("drop", html)).toBe(expected);
});

it("If the user drops text on a field, the page leaves the text to the browser", () => {
  expect(isLeft("drop", "<input>", ["text/plain"])).toBe(true);
});
