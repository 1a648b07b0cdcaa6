import { beforeEach, expect, it } from "vitest";
import { tabMemory } from "./storage.ts";

beforeEach(() => sessionStorage.clear());

const leave = () => window.dispatchEvent(new Event("pagehide"));

it("The tab's memory still contains the stored numbers after a reload", () => {
  const before = tabMemory("essai");
  before.set("a", [1, 2]);
  before.set("b", [3]);
  leave();
  const after = tabMemory("essai");
  expect([after.get("a"), after.get("b"), after.get("c")]).toEqual([[1, 2], [3], undefined]);
});

it("When the tab's memory has more than 40 keys, the oldest key is removed", () => {
  const before = tabMemory("essai");
  for (let key = 1; key <= 41; key++) before.set(String(key), [key]);
  leave();
  const after = tabMemory("essai");
  expect([after.get("1"), after.get("2"), after.get("41")]).toEqual([undefined, [2], [41]]);
});
