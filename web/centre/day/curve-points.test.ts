import { describe, expect, it } from "vitest";
import { curvePoints } from "./Figures.tsx";

describe("a curve of the day", () => {
  it.each([
    ["rises and falls between the edges", [0, 10, 5], ["0 40", "50 0", "100 20"]],
    ["lies at the bottom where nothing happened", [0, 0], ["0 40", "100 40"]],
    ["is one point of one week", [3], ["0 0"]],
  ])("B1-50 %s", (_, values, points) => {
    expect(curvePoints(values, 100, 40).map(({ x, y }) => `${x} ${y}`)).toEqual(points);
  });
});
