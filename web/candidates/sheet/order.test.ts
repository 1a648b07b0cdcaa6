import fc from "fast-check";
import { expect, it } from "vitest";
import { firstPosition } from "./order.ts";

it("the position number of a sheet stays the same when other candidates leave the list", () => {
  const lists = fc.integer({ min: 1, max: 40 }).chain((total) =>
    fc.record({
      total: fc.constant(total),
      left: fc.uniqueArray(fc.integer({ min: 1, max: total }), { maxLength: total }),
    }),
  );
  fc.assert(
    fc.property(lists, ({ total, left }) => {
      const inOrder = [...left].sort((one, other) => one - other);
      const remaining = Array.from({ length: total }, (_, index) => index + 1).filter((one) => !left.includes(one));
      expect(remaining.map((_, index) => firstPosition(index, inOrder))).toEqual(remaining);
    }),
  );
});
