/** A place in a drawing, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a curve goes through: the first value at the left edge, the last at the right one, nothing at the bottom. */
export function curvePoints(values: readonly number[], width: number, height: number): Point[] {
  const highest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  return values.map((value, place) => ({
    x: round(place * step),
    y: round(height - (value / highest) * height),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
