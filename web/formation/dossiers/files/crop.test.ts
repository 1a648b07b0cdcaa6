import { expect, it } from "vitest";
import { firstCrop, moved, placeOf, stepped, zoomed } from "./crop.ts";

const wide = { width: 800, height: 400 };

it("B1-25 begins with the largest square, in the middle", () => {
  expect(firstCrop(wide)).toEqual({ x: 200, y: 0, side: 400 });
  expect(placeOf(firstCrop(wide), wide)).toEqual([50, 50, 100]);
});

it("B1-25 moves by steps, and never out of the picture", () => {
  expect(stepped(firstCrop(wide), wide, "right")).toEqual({ x: 220, y: 0, side: 400 });
  expect(stepped(firstCrop(wide), wide, "left", 5)).toEqual({ x: 100, y: 0, side: 400 });
  expect(stepped(firstCrop(wide), wide, "up")).toEqual({ x: 200, y: 0, side: 400 });
  expect(moved(firstCrop(wide), wide, 9999, 9999)).toEqual({ x: 400, y: 0, side: 400 });
});

it("B1-25 magnifies around the middle, up to eight times, and back to the whole", () => {
  const near = zoomed(firstCrop(wide), wide, "in");
  expect(near.side).toBeCloseTo(400 / 1.1);
  expect(near.x + near.side / 2).toBeCloseTo(400);
  let crop = firstCrop(wide);
  for (let press = 0; press < 60; press += 1) crop = zoomed(crop, wide, "in");
  expect([crop.side, placeOf(crop, wide)[2]]).toEqual([50, 800]);
  for (let press = 0; press < 60; press += 1) crop = zoomed(crop, wide, "out");
  expect(crop.side).toBe(400);
});
