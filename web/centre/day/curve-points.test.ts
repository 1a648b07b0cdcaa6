import { describe, expect, it } from "vitest";
import { curvePoints } from "./Figures.tsx";

describe("the curve of a weekly figure", () => {
  it.each([
    ["the curve rises and falls with the values", [0, 10, 5], ["0 40", "50 0", "100 20"]],
    ["the curve lies at the bottom if all values are 0", [0, 0], ["0 40", "100 40"]],
    ["the curve of a single week is a single point", [3], ["0 0"]],
  ])("%s (B1-50)", (_, values, points) => {
    expect(curvePoints(values, 100, 40).map(({ x, y }) => `${x} ${y}`)).toEqual(points);
  });
});
