import { expect, it } from "vitest";
import { hasShape, inShape, isFlag, isNumber, isText, isTextOrNull } from "./shape.ts";

const shape = { name: isText, city: isTextOrNull, age: isNumber, isNew: isFlag };
const whole = { name: "a", city: null, age: 1, isNew: false };

it("hasShape accepts an object that has all required values and further values", () => {
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
])("hasShape rejects %j", (value) => expect(hasShape(value, shape)).toBe(false));

it("inShape removes values that the shape does not contain", () => {
  const values = { ...whole, password: "secret" };
  expect(inShape<typeof whole>(values, shape)).toEqual(whole);
});
