import { expect, it } from "vitest";
import { door, doorMessages } from "./door/texts.ts";
import * as texts from "./texts.ts";

/** If a text is a function, calls the function with short words instead of names and days. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return wordsIn(value("Rennes", "12"));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

const sentences = wordsIn([door, doorMessages, texts]).flatMap((text) => text.match(/[^.!?]+[.!?]/g) ?? []);
const lengths = sentences.map((sentence) => sentence.trim().split(/\s+/).length);

it("sentences for candidates have at most 15 words on average (B11-14)", () => {
  expect(sentences.length).toBeGreaterThan(50);
  expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(15);
});

it("no sentence for candidates is longer than 20 words or says 'tu' (B11-14)", () => {
  expect(Math.max(...lengths)).toBeLessThanOrEqual(20);
  expect(sentences.filter((sentence) => /(^|[\s'])(tu|te|toi|ton|ta|tes)(?=[\s.,])/i.test(sentence))).toEqual([]);
});
