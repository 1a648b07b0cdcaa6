import { expect, it } from "vitest";
import { movesBack } from "./moves.ts";

it.each([
  ["withdrawn", "publish", ["withdraw"]],
  ["draft", "publish", ["withdraw"]],
  ["published", "withdraw", ["publish"]],
  ["published", "recruit", ["restore", "publish"]],
  ["withdrawn", "recruit", ["restore"]],
  ["withdrawn", "archive", ["restore"]],
  ["draft", "archive", []],
  ["recruited", "archive", []],
  ["archived", "restore", ["archive"]],
  ["recruited", "restore", ["recruit"]],
] as const)("reverts a dossier that was %s before %s by %j (B1-24)", (from, move, back) => {
  expect(movesBack(from, move)).toEqual(back);
});
