import { expect, it } from "vitest";
import { mannWhitneyP, median, percentile } from "./statistics.ts";

it("finds the middle and the percentiles", () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, Number.NaN]);
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 0.95), percentile(hundred, 1), percentile([7], 0.95)]).toEqual([95, 100, 7]);
});

it("T-16 tells lists that differ from lists that do not", () => {
  const first = Array.from({ length: 40 }, (_, index) => (index * 37) % 40);
  expect(mannWhitneyP(first, first)).toBeGreaterThan(0.99);
  const later = first.map((value) => value + 20);
  expect(mannWhitneyP(first, later)).toBeLessThan(1e-6);
  const odd = Array.from({ length: 20 }, (_, index) => index * 2);
  const even = odd.map((value) => value + 7);
  expect(mannWhitneyP(odd, even)).toBeCloseTo(mannWhitneyP(even, odd), 9);
  expect(mannWhitneyP(odd, even)).toBeGreaterThan(0.01);
  expect(mannWhitneyP([1, 1, 1], [1, 1, 1])).toBe(1);
});
