import type { PictureSize } from "./picture-size.ts";

export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export type Direction = "left" | "right" | "up" | "down";

const MOST_ZOOM = 8;
/** By how much a key or a press moves, of the side of the square. */
const STEP = 0.05;
/** By how much a key or a press magnifies. */
const ZOOM = 1.1;

/** The largest square, in the middle. */
export function firstCrop({ width, height }: PictureSize): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** The square moved by pixels of the picture, as far as the picture goes. */
export function moved({ x, y, side }: Crop, { width, height }: PictureSize, dx: number, dy: number): Crop {
  return { x: within(x + dx, width - side), y: within(y + dy, height - side), side };
}

/** The square moved by one step. */
export function stepped(crop: Crop, size: PictureSize, direction: Direction, steps = 1): Crop {
  const by = STEP * steps * crop.side;
  if (direction === "left" || direction === "right") return moved(crop, size, direction === "left" ? -by : by, 0);
  return moved(crop, size, 0, direction === "up" ? -by : by);
}

/** The square made smaller (what is in it is magnified) or larger, around its middle. */
export function zoomed(crop: Crop, size: PictureSize, direction: "in" | "out"): Crop {
  const largest = Math.min(size.width, size.height);
  const wanted = direction === "in" ? crop.side / ZOOM : crop.side * ZOOM;
  const side = Math.min(largest, Math.max(largest / MOST_ZOOM, wanted));
  const by = (crop.side - side) / 2;
  return moved({ x: crop.x + by, y: crop.y + by, side }, size, 0, 0);
}

/** Where the square is, in percent of what it may move, and how much it magnifies. */
export function placeOf({ x, y, side }: Crop, { width, height }: PictureSize): [number, number, number] {
  const share = (at: number, room: number) => (room < 1 ? 50 : Math.round((100 * at) / room));
  return [share(x, width - side), share(y, height - side), Math.round((100 * Math.min(width, height)) / side)];
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0));
}
