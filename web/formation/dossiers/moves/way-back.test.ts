import { expect, it } from "vitest";
import { wayBack } from "./way-back.ts";

it.each([
  ["withdrawn", "publish", "withdraw"],
  ["draft", "publish", undefined],
  ["published", "withdraw", "publish"],
  ["published", "recruit", undefined],
  ["withdrawn", "recruit", "restore"],
  ["withdrawn", "archive", "restore"],
  ["draft", "archive", undefined],
  ["recruited", "archive", undefined],
  ["archived", "restore", "archive"],
  ["recruited", "restore", "recruit"],
] as const)("B1-24 a dossier that was %s and was moved by %s goes back by %s", (from, move, back) => {
  expect(wayBack(from, move)).toBe(back);
});
