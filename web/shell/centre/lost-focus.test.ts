import { afterAll, afterEach, expect, it, vi } from "vitest";
import { mendLostFocus } from "./lost-focus.ts";

const ending = new AbortController();
mendLostFocus(document, ending.signal);
vi.useFakeTimers();
// Stops the observer, because other test files in this process use the same document.
afterAll(() => ending.abort());
afterEach(() => document.body.replaceChildren());

const at = (id: string) => document.getElementById(id) as HTMLElement;
async function lose(id: string) {
  at(id).remove();
  await vi.advanceTimersByTimeAsync(100);
}

it.each([
  ["a pressed button", "<main><h1>Import</h1><p><button id='b'>Importer</button></p></main>", "Import"],
  [
    "a row",
    "<main><h1>Demandes</h1><section><h2>Corrections</h2><ul><li id='b'><button>Oui</button></li></ul></section></main>",
    "Corrections",
  ],
  ["a toast", "<main><h1>Import</h1><button>Avant</button></main><div id='b'><button>x</button></div>", "Avant"],
])("when %s with the focus disappears, a nearby element gets the focus (B16-02)", async (_, html, expected) => {
  document.body.innerHTML = html;
  for (const button of document.querySelectorAll("button")) button.focus();
  await lose("b");
  expect(document.activeElement?.textContent).toBe(expected);
});

it("if the page has already moved the focus to another element, this element keeps the focus (B16-02)", async () => {
  document.body.innerHTML =
    "<main><h1>Import</h1><button id='b'>Importer</button><button id='n'>Suivant</button></main>";
  at("b").focus();
  const gone = lose("b");
  at("n").focus();
  await gone;
  expect(document.activeElement?.id).toBe("n");
});
