import { expect, it } from "vitest";
import { choosePlace, clearPlace } from "./toast-place.ts";

const message = { left: 400, top: 12, right: 840, bottom: 110 };
const title = { left: 500, top: 96, right: 700, bottom: 136 };
const steps = { left: 400, top: 150, right: 840, bottom: 190 };

it("stays at the top beside what it does not cover", () => {
  expect(clearPlace([message], [], 560)).toBe(0);
  expect(clearPlace([message], [{ ...title, left: 32, right: 300 }, steps], 560)).toBe(0);
});

it("goes just below what it would cover, and below that what it would cover then", () => {
  expect(clearPlace([message], [title], 560)).toBe(128);
  expect(clearPlace([message], [title, steps], 560)).toBe(182);
});

it("moves all messages that stand together", () => {
  const second = { ...message, top: 118, bottom: 216 };
  expect(clearPlace([{ ...message, bottom: 90 }, second], [title], 560)).toBe(128);
});

it("stays where it is as long as it covers nothing there", () => {
  expect(clearPlace([message], [{ ...title, top: -200, bottom: -160 }], 560, 128)).toBe(128);
  expect(clearPlace([message], [title], 560, 20)).toBe(128);
});

it("has no place in the lower part of the window", () => {
  expect(clearPlace([message], [title, steps], 250)).toBeUndefined();
});

it("covers a title rather than the field or card that is being used", () => {
  const box = (top: number, bottom: number) => ({ left: 0, top, right: 390, bottom });
  const message = [box(4, 94)];
  const used = [box(300, 500)];
  expect(choosePlace(message, { used, titles: [box(80, 295)], next: [] }, 717, 0)).toBe(500);
  // No place is free below.
  expect(choosePlace(message, { used, titles: [box(80, 295)], next: [] }, 560, 0)).toBe(0);
  expect(choosePlace(message, { used: [box(0, 60)], titles: [box(80, 700)], next: [] }, 400, 0)).toBe(60);
});
