import { expect, it, vi } from "vitest";

async function withoutMethods<Result>(
  prototype: object,
  names: readonly string[],
  work: () => Result,
): Promise<Result> {
  const native = names.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  for (const name of names) Reflect.deleteProperty(prototype, name);
  vi.resetModules();
  await import("./polyfills.ts");
  try {
    return work();
  } finally {
    for (const [name, method] of native) Object.defineProperty(prototype, name, method ?? {});
  }
}

it("Browsers such as Chrome 109 get polyfills for array methods such as 'toSorted' (B17-02)", async () => {
  const list = [3, 1, 2];
  const run = () => [list.toSorted(), list.toReversed(), list.toSpliced(1, 1, 7, 8), list.with(-1, 9)];
  const natively = run();
  const copies = await withoutMethods(Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"], run);
  expect(copies).toEqual(natively);
  expect(list).toEqual([3, 1, 2]);
});

it("Browsers such as Firefox 115 get polyfills for 'isWellFormed' (B17-02)", async () => {
  const run = () => ["é😀", "\ud83d!", "!\ude00"].map((text) => [text.isWellFormed(), text.toWellFormed()]);
  const natively = run();
  expect(await withoutMethods(String.prototype, ["isWellFormed", "toWellFormed"], run)).toEqual(natively);
});
