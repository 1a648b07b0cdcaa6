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
] as const)("B1-24 a dossier that was %s and was moved by %s goes back by %j", (from, move, back) => {
  expect(movesBack(from, move)).toEqual(back);
});
