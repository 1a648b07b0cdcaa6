import { expect, it } from "vitest";
import { makeSeenKeys } from "./seen-keys.ts";

it("F-24 tells 50,000 identifiers from each other, and knows each again", () => {
  const seen = makeSeenKeys();
  const keys = Array.from({ length: 50_000 }, (_, index) => `ASV-2026-${index}`);
  expect(keys.filter((key) => seen(key))).toEqual([]);
  expect(keys.filter((key) => !seen(key))).toEqual([]);
  expect([seen("é"), seen("e\u0301"), seen("é")]).toEqual([false, false, true]);
});
