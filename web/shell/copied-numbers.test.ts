import { beforeAll, expect, it } from "vitest";
import { copyNumbersWithoutSpaces } from "./copied-numbers.ts";

beforeAll(() => copyNumbersWithoutSpaces(document.body));

function copyFrom(element: HTMLElement): string | undefined {
  const data = new DataTransfer();
  const event = new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true });
  element.dispatchEvent(event);
  return event.defaultPrevented ? data.getData("text/plain") : undefined;
}

it.each([
  ["tel", "02 61 91 10 35", "0261911035"],
  ["text", "732 829 320 00074", "73282932000074"],
  ["text", "12 rue des Tilleuls", undefined],
  ["password", "02 61 91 10 35", undefined],
])("copying from a field of type '%s' turns '%s' into %j (B14-15)", (type, value, copied) => {
  const field = document.body.appendChild(Object.assign(document.createElement("input"), { type, value }));
  field.focus();
  field.select();
  expect(copyFrom(field)).toBe(copied);
  field.remove();
});

it("a phone number selected on the page is copied without spaces (B14-15)", () => {
  const number = document.body.appendChild(
    Object.assign(document.createElement("p"), { textContent: "02 61 91 10 35" }),
  );
  document.getSelection()?.selectAllChildren(number);
  expect(copyFrom(number)).toBe("0261911035");
  number.remove();
});
