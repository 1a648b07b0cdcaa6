import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useRowEstimate } from "./list-layout.ts";

it("The list estimates the height of rows only once, from the rows measured until then", () => {
  const { result } = renderHook(() => useRowEstimate(177));
  expect(result.current.estimate(5)).toBe(177);
  result.current.learnFrom(
    new Map([
      [0, 180],
      [1, 200],
    ]),
  );
  expect(result.current.estimate(5)).toBe(190);
  result.current.learnFrom(new Map([[0, 400]]));
  expect(result.current.estimate(5)).toBe(190);
  expect(result.current.estimate(6)).toBe(400);
});
