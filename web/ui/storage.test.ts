import { beforeEach, expect, it } from "vitest";
import { tabMemory } from "./storage.ts";

beforeEach(() => sessionStorage.clear());

const leave = () => window.dispatchEvent(new Event("pagehide"));

it("After a reload, `tabMemory` still contains the stored numbers", () => {
  const before = tabMemory("essai");
  before.set("a", [1, 2]);
  before.set("b", [3]);
  leave();
  const after = tabMemory("essai");
  expect([after.get("a"), after.get("b"), after.get("c")]).toEqual([[1, 2], [3], undefined]);
});

it("If `tabMemory` contains more than 40 keys, `tabMemory` removes the oldest key", () => {
  const before = tabMemory("essai");
  for (let key = 1; key <= 41; key++) before.set(String(key), [key]);
  leave();
  const after = tabMemory("essai");
  expect([after.get("1"), after.get("2"), after.get("41")]).toEqual([undefined, [2], [41]]);
});
