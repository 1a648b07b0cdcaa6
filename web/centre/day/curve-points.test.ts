import { describe, expect, it } from "vitest";
import { curvePoints } from "./Figures.tsx";

describe("a curve", () => {
  it.each([
    ["rises and falls between the edges", [0, 10, 5], ["0 40", "50 0", "100 20"]],
    ["lies at the bottom if nothing happened", [0, 0], ["0 40", "100 40"]],
    ["is one point of one week", [3], ["0 0"]],
  ])("%s (B1-50)", (_, values, points) => {
    expect(curvePoints(values, 100, 40).map(({ x, y }) => `${x} ${y}`)).toEqual(points);
  });
});
