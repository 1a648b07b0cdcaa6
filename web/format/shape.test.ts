import { expect, it } from "vitest";
import { hasShape, inShape, isFlag, isNumber, isText, isTextOrNull } from "./shape.ts";

const shape = { name: isText, city: isTextOrNull, age: isNumber, isNew: isFlag };
const whole = { name: "a", city: null, age: 1, isNew: false };

it("takes what has every value of the shape, whatever else it has", () => {
  expect(hasShape(whole, shape)).toBe(true);
  expect(hasShape({ ...whole, city: "b", other: 1 }, shape)).toBe(true);
});

it.each([
  null,
  undefined,
  "text",
  1,
  [],
  {},
  { ...whole, name: null },
  { ...whole, city: 1 },
  { ...whole, age: "1" },
  { ...whole, isNew: undefined },
])("takes %j for nothing", (kept) => expect(hasShape(kept, shape)).toBe(false));

it("leaves out what the shape does not name", () => {
  const values = { ...whole, password: "secret" };
  expect(inShape<typeof whole>(values, shape)).toEqual(whole);
});
