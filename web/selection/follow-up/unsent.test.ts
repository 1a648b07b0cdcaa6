import { beforeEach, expect, it, vi } from "vitest";

const note = (text: string) => ({ text, base: "", edition: 1 });

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const openTab = () => import("./unsent.ts");

it("two tabs of the same account do not overwrite each other's notes (B2-05)", async () => {
  const first = await openTab();
  first.storeNote("a@essai.example", 1, note("Premier onglet"));
  vi.resetModules();
  const second = await openTab();
  second.storeNote("a@essai.example", 2, note("Second onglet"));
  first.storeNote("a@essai.example", 3, note("Encore le premier"));
  vi.resetModules();
  const later = await openTab();
  expect([1, 2, 3].map((id) => later.unsentNote("a@essai.example", id)?.text)).toEqual([
    ...["Premier onglet", "Second onglet", "Encore le premier"],
  ]);
  expect(later.unsentNote("b@essai.example", 1)).toBeUndefined();
});

it("an unsent note remains in the page's memory if the browser's storage fails (B2-05)", async () => {
  const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const tab = await openTab();
  tab.storeNote("a@essai.example", 1, note("Sans stockage"));
  expect(tab.unsentNote("a@essai.example", 1)?.text).toBe("Sans stockage");
  tab.storeNote("a@essai.example", 1, undefined);
  expect(tab.unsentNote("a@essai.example", 1)).toBeUndefined();
  set.mockRestore();
});
